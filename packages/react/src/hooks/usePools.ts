import type { getPools } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getPoolsQueryOptions } from '../query/pools.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** Reads all pools, with the wallet's liquidity. Every 60 s while connected. */
export function usePools<selected = getPools.ReturnType>({
  query,
}: Pick<getPoolsQueryOptions.Parameters<selected>, 'query'> = {}) {
  const config = useConfig()
  const { address: account, status } = useWallet()
  return useQuery(
    getPoolsQueryOptions(config, {
      account,
      query: {
        // Never shows another account's liquidity.
        placeholderData: (previous, query) =>
          query?.queryKey[2].account === undefined ? previous : undefined,
        ...query,
        // One request, not two: a page load knows its account in a moment.
        enabled: status === 'reconnecting' ? false : query?.enabled,
      },
    }),
    config.queryClient,
  )
}
