import { ResourceUnavailableRpcError, TransactionExecutionError } from 'viem'
import { expect, test } from 'vitest'
import { isRefusal } from './signers.js'

// MetaMask 13.36's sentences.
test.each([
  [
    'RPC endpoint returned too many errors, retrying in 0.5 minutes. Consider using a different RPC endpoint.',
    true,
  ],
  // The node may have taken the transaction before it failed.
  ['RPC endpoint not found or unavailable.', false],
])('rule: only a node that was not asked refuses: %s', (message, expected) => {
  const root = Object.assign(new Error(message), { code: -32002 })
  const cause = new ResourceUnavailableRpcError(root)
  expect(isRefusal(cause)).toBe(expected)
  expect(
    isRefusal(new TransactionExecutionError(cause, { account: null } as never)),
  ).toBe(expected)
})
