import { getPools } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'

export function getPoolsQueryKey(
  lethe: Lethe,
  parameters: { account?: Address | undefined },
) {
  return ['pools', { ...getScope(lethe), ...parameters }] as const
}

/** All pools with the account's liquidity: one request. */
export function poolsQueryOptions(
  lethe: Lethe,
  parameters: {
    account?: Address | undefined
    enabled?: boolean | undefined
  } = {},
) {
  const { account, enabled = true } = parameters
  return queryOptions({
    queryKey: getPoolsQueryKey(lethe, { account }),
    queryKeyHashFn: hashQueryKey,
    enabled,
    staleTime: lethe.limits.staleTime,
    // Without a wallet nobody owns what could change.
    refetchInterval:
      account === undefined ? false : lethe.limits.refetchInterval,
    queryFn: async ({ queryKey: [, { account }] }) =>
      getPools(lethe.client, { deployment: lethe.deployment, account }).catch(
        (error: unknown) => {
          lethe.log('Pools not read', error)
          throw error
        },
      ),
  })
}
