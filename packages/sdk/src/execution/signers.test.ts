import { ResourceUnavailableRpcError, TransactionExecutionError } from 'viem'
import { expect, test } from 'vitest'
import { isRefusal } from './signers.js'

// Messages of MetaMask 13.36.
test.each([
  [
    'RPC endpoint returned too many errors, retrying in 0.5 minutes. Consider using a different RPC endpoint.',
    true,
  ],
  // The node may have accepted the transaction before it failed.
  ['RPC endpoint not found or unavailable.', false],
])(
  'rule: only an error from before the request reached a node is a refusal: %s',
  (message, expected) => {
    const root = Object.assign(new Error(message), { code: -32002 })
    const cause = new ResourceUnavailableRpcError(root)
    expect(isRefusal(cause)).toBe(expected)
    expect(
      isRefusal(
        new TransactionExecutionError(cause, { account: null } as never),
      ),
    ).toBe(expected)
  },
)
