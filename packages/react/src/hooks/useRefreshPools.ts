import { useMutation } from '@tanstack/react-query'
import { poolsQueryOptions } from '../query/pools.js'
import { useLethe } from './useLethe.js'

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
  const lethe = useLethe()
  const { isPending, mutateAsync } = useMutation({
    mutationKey: ['refreshPools'],
    mutationFn: () =>
      lethe.queryClient.fetchQuery({
        ...poolsQueryOptions(lethe, {
          account: lethe.wallet.getState().address,
        }),
        staleTime: 0,
      }),
  })
  return {
    refresh: async () => void (await mutateAsync().catch(() => undefined)),
    isRefreshing: isPending,
  }
}
