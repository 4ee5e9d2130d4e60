import type { AnyPlan } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { createPlanBook } from './createPlanBook.js'

/** This test does not use the contents of the plan. */
const plan = { chainId: 1, steps: [] } as unknown as AnyPlan

test('default: a simulated plan can be consumed once', () => {
  const plans = createPlanBook()
  const hash = plans.add(plan)
  const id = plans.addSimulation(hash)
  plans.consume(hash, id)
  expect(() => plans.consume(hash, id)).toThrow('was already executed')
  expect(() => plans.get(hash)).toThrow('make a new one')
})

test('behavior: a simulation expires after a minute', () => {
  let time = 0
  const plans = createPlanBook(() => time)
  const hash = plans.add(plan)
  const id = plans.addSimulation(hash)
  time = 59_999
  plans.assertSimulated(hash, id)
  time = 60_000
  expect(() => plans.consume(hash, id)).toThrow('older than a minute')
  plans.consume(hash, plans.addSimulation(hash))
})
