import type { FaucetProgress, FaucetResult } from '../faucet/types.js'
import { type CancellableMutation, useCancellable } from './useCancellable.js'

/**
 * Asks the faucet for a token: the wallet signs a message, the faucet pays,
 * and the payout is followed to its receipt. An unseen receipt is no failure:
 * `isConfirmed` is then false.
 *
 * Fails with the SDK's faucet errors, `WalletNotConnectedError`,
 * `TransactionRejectedError` or `AccountChangedError`.
 *
 * @example
 * ```tsx
 * import { useFaucetRequest } from '@letheswap/react'
 *
 * function Request() {
 *   const { isPending, mutate, progress } = useFaucetRequest()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ token: 'ZKP' })}>
 *       {progress?.status ?? 'Request ZKP'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useFaucetRequest(): CancellableMutation<
  FaucetResult,
  { token: string },
  FaucetProgress
> {
  return useCancellable('faucet', async (lethe, variables, options) => {
    const { requestFaucet } = await import('../faucet/requestFaucet.js')
    return requestFaucet(lethe, variables, options)
  })
}
