import {
  getFeeAprs,
  getPoolActivity,
  type MarketProgress,
} from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import { readMarket } from './readMarket.js'
import type { QueryParameter } from './types.js'

export type PoolActivityParameters = Partial<
  Pick<
    getPoolActivity.Parameters,
    'tokenA' | 'tokenB' | 'quote' | 'interval' | 'from' | 'maxCandles' | 'limit'
  >
>

export type PoolActivity = Omit<getPoolActivity.ReturnType, 'cache'>

export declare namespace getPoolActivityQueryOptions {
  type Parameters<selected = PoolActivity> = PoolActivityParameters & {
    /** Called after each part of the search. */
    onProgress?: ((progress: MarketProgress) => void) | undefined
  } & QueryParameter<
      PoolActivity,
      getPoolActivity.ErrorType,
      PoolActivityParameters,
      selected
    >
}

/**
 * A pool's candles, figures and trades. Takes two requests when the events of
 * the pools are known, else a search from the deployment's first block.
 *
 * @example
 * ```tsx
 * import { type Config, getPoolActivityQueryOptions } from '@letheswap/react'
 *
 * declare const config: Config
 * const options = getPoolActivityQueryOptions(config, {
 *   tokenA: 'DAI',
 *   tokenB: 'USDT',
 * })
 * const { candles } = await config.queryClient.ensureQueryData(options)
 * ```
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
    // Comparing candles, which are many and change together, saves nothing.
    defaults: { structuralSharing: false },
    read:
      tokenA && tokenB
        ? async ({ signal }) => {
            const activity = await readMarket(
              config,
              signal,
              async (options) => {
                const read = await getPoolActivity(config.client, {
                  ...parameters,
                  ...options,
                  tokenA,
                  tokenB,
                  onProgress,
                })
                keepAprs(config, read)
                return read
              },
            )
            void config.detectChainReset(activity.blockNumber)
            return activity
          }
        : undefined,
  })
}

/** Keeps the APRs of all pools, which the events are known for. */
function keepAprs(
  { deployment, poolAprs }: Config,
  { cache, timestamp }: getPoolActivity.ReturnType,
) {
  const to = timestamp + 1
  const aprs = getFeeAprs({ deployment, cache, from: to - 24 * 60 * 60, to })
  const { genesisHash } = deployment
  poolAprs.setState({ genesisHash, updatedAt: Date.now(), aprs })
}
