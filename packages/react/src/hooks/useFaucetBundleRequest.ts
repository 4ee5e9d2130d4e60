import { requestFaucetBundle } from '../actions/requestFaucetBundle.js'
import type { MutationParameter } from '../query/types.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { usePayouts } from './usePayouts.js'

export declare namespace useFaucetBundleRequest {
  type Parameters = MutationParameter<
    requestFaucetBundle.ReturnType,
    requestFaucetBundle.ErrorType,
    Omit<requestFaucetBundle.Variables, 'id' | 'signal'>
  >
  type ReturnType = useCancellableMutation.ReturnType<
    requestFaucetBundle.ReturnType,
    requestFaucetBundle.ErrorType,
    requestFaucetBundle.Variables
  > & {
    /** Where the payouts of the last call stand; empty before the wallet is asked. */
    progress: readonly PayoutRecord[]
  }
}

/**
 * Asks the faucet for several tokens with one signature: all are paid or none,
 * and each payout is followed to its receipt. `progress` has a record for each.
 *
 * Fails as `useFaucetRequest` does.
 *
 * @example
 * ```tsx
 * import { useFaucetBundleRequest } from '@letheswap/react'
 *
 * function RequestBoth() {
 *   const { mutate, progress } = useFaucetBundleRequest()
 *   return (
 *     <button type="button" onClick={() => mutate({ tokens: ['ZKP', 'USDT'] })}>
 *       {progress.map(({ status, token }) => `${token}: ${status}`).join(', ') || 'Request both'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useFaucetBundleRequest({
  mutation,
}: useFaucetBundleRequest.Parameters = {}): useFaucetBundleRequest.ReturnType {
  const result = useCancellableMutation<
    requestFaucetBundle.ReturnType,
    requestFaucetBundle.ErrorType,
    requestFaucetBundle.Variables
  >({
    mutation,
    mutationKey: ['requestFaucetBundle'],
    action: requestFaucetBundle,
  })
  const progress = usePayouts(result)
  return { ...result, progress }
}
