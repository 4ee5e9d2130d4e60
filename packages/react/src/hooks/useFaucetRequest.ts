import { requestFaucet } from '../actions/requestFaucet.js'
import type { MutationParameter } from '../query/types.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { usePayouts } from './usePayouts.js'

export declare namespace useFaucetRequest {
  type Parameters = MutationParameter<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    Omit<requestFaucet.Variables, 'id' | 'signal'>
  >
  type ReturnType = useCancellableMutation.ReturnType<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  > & {
    /** Where the last call stands; `undefined` before the wallet is asked. */
    progress: PayoutRecord | undefined
  }
}

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
}: useFaucetRequest.Parameters = {}): useFaucetRequest.ReturnType {
  const result = useCancellableMutation<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  >({ mutation, mutationKey: ['requestFaucet'], action: requestFaucet })
  const [progress] = usePayouts(result)
  return { ...result, progress }
}
