import { expect, test } from 'vitest'
import type { Plan } from '../../plans/types.js'
import type { PlanState } from '../types.js'
import { PlanExecutionError } from './execution.js'
import { PlanInterruptedError } from './interruptions.js'

const hash = `0x${'ab'.repeat(32)}` as const
const plan = { steps: [{ kind: 'approve' }, { kind: 'swap' }] } as Plan
const state: PlanState = { step: 1, hash, transactions: [] }
const cause = new Error('fetch failed')

test('rule: an error of an execution carries where it ended', () => {
  const error = new PlanInterruptedError({ plan, state, cause })
  expect(error).toBeInstanceOf(PlanExecutionError)
  expect(error.state).toBe(state)
  expect(error.hash).toBe(hash)
  expect(error.walk()).toBe(cause)
})
