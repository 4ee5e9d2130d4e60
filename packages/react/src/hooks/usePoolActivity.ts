import type { getPoolActivity, MarketProgress } from '@letheswap/sdk/market'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PoolActivity,
  poolActivityQueryOptions,
} from '../query/poolActivity.js'
import { useConfig } from './useConfig.js'

export declare namespace usePoolActivity {
  type Parameters<selected = PoolActivity> = Omit<
    poolActivityQueryOptions.Parameters<selected>,
    'onProgress'
  >
  type ReturnType<selected = PoolActivity> = UseQueryResult<
    selected,
    getPoolActivity.ErrorType
  > & {
    /** How the search for events goes on, or went. */
    progress: MarketProgress | undefined
  }
}

/**
 * A pool's price chart, volume, fees, fee APR, TVL and latest trades, by
 * `getPoolActivity`. The events of all pools are read once, kept in the browser,
 * and shared by all pools, intervals and accounts: from then on a reading takes
 * two requests, every 60 s while somebody looks. It waits until both tokens are
 * named, and stops when nobody looks any more; what was read is kept.
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
 *   if (!data) return <p>Reading, at block {progress?.toBlock}</p>
 *   return <p>{formatAmount(data.day.volumeB, data.tokenB.decimals)} USDT</p>
 * }
 * ```
 */
export function usePoolActivity<selected = PoolActivity>(
  parameters: usePoolActivity.Parameters<selected>,
): usePoolActivity.ReturnType<selected> {
  const [progress, setProgress] = useState<MarketProgress>()
  const query = useQuery(
    poolActivityQueryOptions(useConfig(), {
      ...parameters,
      onProgress: setProgress,
    }),
  )
  return { ...query, progress }
}
