import type { getPools } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { poolsQueryOptions } from '../query/pools.js'
import { useConfig } from './useConfig.js'

/**
 * All pools, with the connected wallet's liquidity. Read again every 60 s
 * while connected. A failure keeps the pools that were there.
 *
 * @example
 * ```tsx
 * import { usePools } from '@letheswap/react'
 *
 * function Pools() {
 *   const { data } = usePools()
 *   return <ul>{data?.pools.map(({ key, name }) => <li key={key}>{name}</li>)}</ul>
 * }
 * ```
 */
export function usePools<selected = getPools.ReturnType>({
  query,
}: Pick<poolsQueryOptions.Parameters<selected>, 'query'> = {}) {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  const status = useStore(config.wallet, ({ status }) => status)
  return useQuery(
    poolsQueryOptions(config, {
      account,
      query: {
        placeholderData: (previous, query) =>
          // Reserves may be shown from before a connection, but never another
          // wallet's liquidity.
          query?.queryKey[1].account === undefined ? previous : undefined,
        ...query,
        // A page load knows in a moment whose pools to read: one request, not
        // two.
        enabled: status === 'reconnecting' ? false : query?.enabled,
      },
    }),
  )
}
