import { expect, test } from 'vitest'
import { getSendStatus } from './getSendStatus.js'
import type { PlanState } from './types.js'

const hash = `0x${'1'.repeat(64)}` as const
const kept = { signer: 'local', hash, nonce: 1, rawTransaction: '0x' } as const

test.each<[string, Pick<PlanState, 'hash' | 'status'>]>([
  ['unsent', { status: 'ready' }],
  // A program may end after it sent the bytes, and before it stores that.
  ['sent', { status: 'signed', ...kept }],
  ['unclear', { status: 'handedOut' }],
  ['sent', { status: 'handedOut', ...kept }],
  ['sent', { status: 'pending', ...kept }],
])('%s: %o', (expected, state) => {
  expect(getSendStatus(state)).toBe(expected)
})
