import { getPools } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getPoolsQueryKey(
  config: Config,
  parameters: { account?: Address | undefined },
) {
  return ['pools', { ...getScope(config), ...parameters }] as const
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
  config: Config,
  { account, query }: poolsQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: config.limits.staleTime,
    // Without a wallet nobody owns what could change.
    refetchInterval: (query) =>
      account === undefined ? false : getRefetchInterval(config, query),
    enabled: true,
    ...query,
    queryKey: getPoolsQueryKey(config, { account }),
    queryKeyHashFn: hashQueryKey,
    queryFn: async ({ queryKey: [, { account }] }) =>
      getPools(config.client, { deployment: config.deployment, account }).catch(
        (error: unknown) => {
          config.log('Pools not read', error)
          throw error
        },
      ),
  })
}
