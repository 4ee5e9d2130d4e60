import { useMemo } from 'react'
import { useStore } from 'zustand'
import { faucetKitRequestMutationOptions } from '../mutations/faucetKitRequest.js'
import type { MutationParameter } from '../mutations/types.js'
import { useLethe } from './useLethe.js'
import { useRuns } from './useRuns.js'

/**
 * Asks the faucet for several tokens with one signature: all are paid or none,
 * and each payout is followed to its receipt. `progress` has a record for each.
 *
 * Fails as `useFaucetRequest` does.
 *
 * @example
 * ```tsx
 * import { useFaucetKitRequest } from '@letheswap/react'
 *
 * function RequestBoth() {
 *   const { mutate, progress } = useFaucetKitRequest()
 *   return (
 *     <button type="button" onClick={() => mutate({ tokens: ['ZKP', 'USDT'] })}>
 *       {progress.map(({ status, token }) => `${token}: ${status}`).join(', ') || 'Request both'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useFaucetKitRequest({
  mutation,
}: MutationParameter<typeof faucetKitRequestMutationOptions> = {}) {
  const lethe = useLethe()
  const options = { ...mutation, ...faucetKitRequestMutationOptions(lethe) }
  const { id, ...run } = useRuns(lethe, options)
  const records = useStore(lethe.payouts)
  const progress = useMemo(
    () =>
      Object.values(records).filter(
        ({ kit }) => kit !== undefined && kit === id,
      ),
    [id, records],
  )
  return { ...run, progress }
}
