import { requestFaucet } from '../actions/requestFaucet.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { usePayouts } from './usePayouts.js'

export declare namespace useFaucetRequest {
  type Parameters = Pick<
    useCancellableMutation.Parameters<
      requestFaucet.ReturnType,
      requestFaucet.ErrorType,
      requestFaucet.Variables
    >,
    'mutation'
  >
  type ReturnType = useCancellableMutation.ReturnType<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  > & {
    /** The last call's payouts; empty before the wallet is asked. */
    progress: readonly PayoutRecord[]
  }
}

/**
 * Requests tokens from the faucet with one signature. Resolves when each payout
 * is confirmed, or was not seen in time, which is no failure.
 *
 * @example
 * ```tsx
 * import { useFaucetRequest } from '@letheswap/react'
 *
 * function Request() {
 *   const { isPending, mutate, progress } = useFaucetRequest()
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => mutate({ tokens: ['ZKP'] })}>
 *       {progress[0]?.status ?? 'Request ZKP'}
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
  >({ mutation, action: requestFaucet })
  const progress = usePayouts(result)
  return { ...result, progress }
}
