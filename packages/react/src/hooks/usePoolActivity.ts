import type { getPoolActivity, MarketProgress } from '@letheswap/sdk/market'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getPoolActivityQueryOptions,
  type PoolActivity,
} from '../query/poolActivity.js'
import { useConfig } from './useConfig.js'

export declare namespace usePoolActivity {
  type Parameters<selected = PoolActivity> = Omit<
    getPoolActivityQueryOptions.Parameters<selected>,
    'onProgress'
  >
  type ReturnType<selected = PoolActivity> = UseQueryResult<
    selected,
    getPoolActivity.ErrorType
  > & {
    /** How far the search for events is. */
    progress: MarketProgress | undefined
  }
}

/**
 * A pool's candles, volume, fees, fee APR, TVL and latest trades, by
 * `getPoolActivity`. The sums of all pools are kept in the browser and shared by all
 * pools and intervals.
 *
 * @example
 * ```tsx
 * import { usePoolActivity } from '@letheswap/react'
 * import { formatAmount } from '@letheswap/sdk'
 *
 * function Volume() {
 *   const { data, error, progress } = usePoolActivity({
 *     tokenA: 'DAI',
 *     tokenB: 'USDT',
 *     interval: '1h',
 *   })
 *   if (error) return <p role="alert">{error.name}</p>
 *   if (!data) return <p>Reading, at block {progress?.fromBlock}</p>
 *   return <p>{formatAmount(data.day.volumeB, data.tokenB.decimals)} USDT</p>
 * }
 * ```
 */
export function usePoolActivity<selected = PoolActivity>(
  parameters: usePoolActivity.Parameters<selected>,
): usePoolActivity.ReturnType<selected> {
  const config = useConfig()
  const [progress, setProgress] = useState<MarketProgress>()
  const result = useQuery(
    getPoolActivityQueryOptions(config, {
      ...parameters,
      onProgress: setProgress,
    }),
    config.queryClient,
  )
  return { ...result, progress }
}
