import { useMemo } from 'react'
import { useStore } from 'zustand'
import { faucetBundleRequestMutationOptions } from '../query/faucetBundleRequest.js'
import type { MutationParameter } from '../query/types.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { useConfig } from './useConfig.js'

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
}: MutationParameter<typeof faucetBundleRequestMutationOptions> = {}) {
  const config = useConfig()
  const options = { ...mutation, ...faucetBundleRequestMutationOptions(config) }
  const { id, ...run } = useCancellableMutation(config, options)
  const records = useStore(config.payouts)
  const progress = useMemo(
    () =>
      Object.values(records).filter(
        ({ bundle }) => bundle !== undefined && bundle === id,
      ),
    [id, records],
  )
  return { ...run, progress }
}
