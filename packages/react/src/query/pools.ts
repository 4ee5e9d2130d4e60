import { getPools } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getPoolsQueryKey(
  lethe: Lethe,
  parameters: { account?: Address | undefined },
) {
  return ['pools', { ...getScope(lethe), ...parameters }] as const
}

export declare namespace poolsQueryOptions {
  type Parameters<selected = getPools.ReturnType> = {
    account?: Address | undefined
  } & QueryParameter<
    getPools.ReturnType,
    getPools.ErrorType,
    ReturnType<typeof getPoolsQueryKey>,
    selected
  >
}

/** All pools with the account's liquidity: one request. */
export function poolsQueryOptions<selected = getPools.ReturnType>(
  lethe: Lethe,
  { account, query }: poolsQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: lethe.limits.staleTime,
    // Without a wallet nobody owns what could change.
    refetchInterval: (query) =>
      account === undefined ? false : getRefetchInterval(lethe, query),
    enabled: true,
    ...query,
    queryKey: getPoolsQueryKey(lethe, { account }),
    queryKeyHashFn: hashQueryKey,
    queryFn: async ({ queryKey: [, { account }] }) =>
      getPools(lethe.client, { deployment: lethe.deployment, account }).catch(
        (error: unknown) => {
          lethe.log('Pools not read', error)
          throw error
        },
      ),
  })
}
