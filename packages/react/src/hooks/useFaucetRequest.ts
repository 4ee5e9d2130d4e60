import { faucetRequestMutationOptions } from '../query/faucetRequest.js'
import type { MutationParameter } from '../query/types.js'
import { useCancellable } from './useCancellable.js'
import { useConfig } from './useConfig.js'

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
export function useFaucetRequest({
  mutation,
}: MutationParameter<typeof faucetRequestMutationOptions> = {}) {
  const config = useConfig()
  const options = { ...mutation, ...faucetRequestMutationOptions(config) }
  return useCancellable(config, options, config.payouts)
}
