import type { getPools } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getPoolsQueryOptions } from '../query/pools.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/**
 * Reads all pools, with the liquidity of the connected wallet, or of another `account`.
 * Polls every 60 s if there is an account.
 */
export function usePools<selected = getPools.ReturnType>({
  account,
  query,
}: getPoolsQueryOptions.Parameters<selected> = {}) {
  const config = useConfig()
  const { address, status } = useWallet()
  return useQuery(
    getPoolsQueryOptions(config, {
      account: account ?? address,
      query: {
        // Never shows another account's liquidity.
        placeholderData: (previous, query) =>
          query?.queryKey[2].account === undefined ? previous : undefined,
        ...query,
        // Waits for the account, which is known shortly after a page load, to send only
        // one request.
        enabled:
          account === undefined && status === 'reconnecting'
            ? false
            : query?.enabled,
      },
    }),
    config.queryClient,
  )
}
