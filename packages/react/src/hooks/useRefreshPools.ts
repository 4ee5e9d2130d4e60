import { useMutation } from '@tanstack/react-query'
import { getPoolsQueryOptions } from '../query/pools.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** Reads all pools now. A failure is logged, and keeps the pools. */
export function useRefreshPools(): {
  refresh(): Promise<void>
  isRefreshing: boolean
} {
  const config = useConfig()
  const { address: account } = useWallet()
  const { isPending, mutateAsync } = useMutation(
    {
      mutationFn: () =>
        config.queryClient.fetchQuery({
          ...getPoolsQueryOptions(config, { account }),
          staleTime: 0,
        }),
    },
    config.queryClient,
  )
  return {
    refresh: async () => void (await mutateAsync().catch(() => undefined)),
    isRefreshing: isPending,
  }
}
