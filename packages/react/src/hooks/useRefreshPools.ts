import { getPoolsQueryOptions } from '../query/pools.js'
import { useAction } from './useAction.js'
import { useWallet } from './useWallet.js'

/** Reads all pools now. If it fails, logs the error and keeps the previous pools. */
export function useRefreshPools(): {
  refresh(): Promise<void>
  isRefreshing: boolean
} {
  const { address: account } = useWallet()
  const { isPending, mutateAsync } = useAction((config) =>
    config.queryClient.fetchQuery({
      ...getPoolsQueryOptions(config, { account }),
      staleTime: 0,
    }),
  )
  return {
    refresh: async () => void (await mutateAsync().catch(() => undefined)),
    isRefreshing: isPending,
  }
}
