import { useMutation } from '@tanstack/react-query'
import { poolsQueryOptions } from '../query/pools.js'
import { useConfig } from './useConfig.js'

/**
 * Reads all pools now, whatever their age. A failure is logged, and the pools
 * stay as they were.
 *
 * @example
 * ```tsx
 * import { useRefreshPools } from '@letheswap/react'
 *
 * function Refresh() {
 *   const { isRefreshing, refresh } = useRefreshPools()
 *   return (
 *     <button type="button" disabled={isRefreshing} onClick={() => refresh()}>
 *       {isRefreshing ? 'Refreshing...' : 'Refresh'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useRefreshPools(): {
  refresh(): Promise<void>
  isRefreshing: boolean
} {
  const config = useConfig()
  const { isPending, mutateAsync } = useMutation({
    mutationKey: ['refreshPools'],
    mutationFn: () =>
      config.queryClient.fetchQuery({
        ...poolsQueryOptions(config, {
          account: config.wallet.getState().address,
        }),
        staleTime: 0,
      }),
  })
  return {
    refresh: async () => void (await mutateAsync().catch(() => undefined)),
    isRefreshing: isPending,
  }
}
