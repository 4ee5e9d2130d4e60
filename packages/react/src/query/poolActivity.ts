import { getPoolActivity, type MarketProgress } from '@letheswap/sdk/market'
import { queryOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import { readMarket } from './readMarket.js'
import type { QueryParameter } from './types.js'

export type PoolActivityParameters = Partial<
  Pick<
    getPoolActivity.Parameters,
    'tokenA' | 'tokenB' | 'quote' | 'interval' | 'from' | 'maxCandles' | 'limit'
  >
>

export type PoolActivity = Omit<getPoolActivity.ReturnType, 'cache'>

export function getPoolActivityQueryKey(
  config: Config,
  parameters: PoolActivityParameters,
) {
  return ['poolActivity', { ...getScope(config), ...parameters }] as const
}

export declare namespace poolActivityQueryOptions {
  type Parameters<selected = PoolActivity> = PoolActivityParameters & {
    /** Told when a part of the search is done. */
    onProgress?: ((progress: MarketProgress) => void) | undefined
  } & QueryParameter<
      PoolActivity,
      getPoolActivity.ErrorType,
      ReturnType<typeof getPoolActivityQueryKey>,
      selected
    >
}

/**
 * What happens in a pool: two requests where the pools' events are known, else a
 * search since the deployment's first block, whose events all pools share.
 */
export function poolActivityQueryOptions<selected = PoolActivity>(
  config: Config,
  {
    query,
    onProgress,
    ...parameters
  }: poolActivityQueryOptions.Parameters<selected>,
) {
  const { tokenA, tokenB } = parameters
  return queryOptions({
    staleTime: config.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(config, query),
    // Candles are many and change together: comparing them is of no use.
    structuralSharing: false,
    ...query,
    queryKey: getPoolActivityQueryKey(config, parameters),
    queryKeyHashFn: hashQueryKey,
    enabled:
      tokenA === undefined || tokenB === undefined
        ? false
        : (query?.enabled ?? true),
    queryFn: async ({ queryKey: [, request], signal }) => {
      const { tokenA, tokenB, quote, interval, from, maxCandles, limit } =
        request
      if (tokenA === undefined || tokenB === undefined)
        throw new Error('A pool has two tokens.')
      const activity = await readMarket(config, {
        signal,
        read: (options) =>
          getPoolActivity(config.client, {
            ...options,
            tokenA,
            tokenB,
            quote,
            interval,
            from,
            maxCandles,
            limit,
            onProgress,
          }),
      })
      void config.detectChainReset(activity.blockNumber)
      return activity
    },
  })
}
