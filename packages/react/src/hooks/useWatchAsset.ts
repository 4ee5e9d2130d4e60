import { useMutation } from '@tanstack/react-query'
import type { MutationParameter } from '../query/types.js'
import { watchAssetMutationOptions } from '../query/watchAsset.js'
import { useConfig } from './useConfig.js'

/**
 * Offers a token to the wallet's list. The result is whether it was added;
 * fails with `WatchAssetRejectedError` or `WatchAssetFailedError`.
 *
 * @example
 * ```tsx
 * import { useWatchAsset } from '@letheswap/react'
 *
 * function AddToken() {
 *   const { mutate } = useWatchAsset()
 *   return (
 *     <button type="button" onClick={() => mutate({ token: 'USDT' })}>
 *       Add USDT
 *     </button>
 *   )
 * }
 * ```
 */
export function useWatchAsset({
  mutation,
}: MutationParameter<typeof watchAssetMutationOptions> = {}) {
  const config = useConfig()
  return useMutation({ ...mutation, ...watchAssetMutationOptions(config) })
}
