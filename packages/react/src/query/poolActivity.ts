import { getPoolActivity, type MarketProgress } from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { getMarketStorage } from './getMarketStorage.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export type PoolActivityParameters = Partial<
  Pick<
    getPoolActivity.Parameters,
    'tokenA' | 'tokenB' | 'quote' | 'interval' | 'from' | 'maxCandles' | 'limit'
  >
>

export type PoolActivity = getPoolActivity.ReturnType

export declare namespace getPoolActivityQueryOptions {
  type Parameters<selected = PoolActivity> = PoolActivityParameters & {
    onProgress?: ((progress: MarketProgress) => void) | undefined
  } & QueryParameter<
      PoolActivity,
      getPoolActivity.ErrorType,
      PoolActivityParameters,
      selected
    >
}

/**
 * Reads a pool's candles, statistics and trades. Takes four requests if the pool's
 * events are known, otherwise a search over the chart's period.
 */
export function getPoolActivityQueryOptions<selected = PoolActivity>(
  config: Config,
  {
    onProgress,
    query,
    ...parameters
  }: getPoolActivityQueryOptions.Parameters<selected> = {},
) {
  const { tokenA, tokenB } = parameters
  return getReadOptions(config, {
    name: 'poolActivity',
    label: 'Market',
    parameters,
    query,
    // All candles change together, so comparing them saves nothing.
    defaults: { structuralSharing: false },
    read:
      tokenA && tokenB
        ? async ({ signal }) => {
            const { client, deployment } = config
            const activity = await getPoolActivity(client, {
              ...parameters,
              tokenA,
              tokenB,
              deployment,
              onProgress,
              signal,
              store: getMarketStorage(config),
            })
            void config.detectChainReset(activity.blockNumber)
            return activity
          }
        : undefined,
  })
}
