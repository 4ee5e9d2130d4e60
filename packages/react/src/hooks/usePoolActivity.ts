'use client'

import type { getPoolActivity, MarketProgress } from '@letheswap/sdk/market'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getPoolActivityQueryOptions,
  type PoolActivity,
} from '../query/poolActivity.js'
import { useRead } from './useRead.js'

export declare namespace usePoolActivity {
  type Parameters<selected = PoolActivity> = Omit<
    getPoolActivityQueryOptions.Parameters<selected>,
    'onProgress'
  >
  type ReturnType<selected = PoolActivity> = UseQueryResult<
    selected,
    getPoolActivity.ErrorType
  > & {
    progress: MarketProgress | undefined
  }
}

/**
 * Reads a pool's candles, volume, fees, fee APR, TVL and latest trades. See
 * `getPoolActivity`. Cached in the browser for all intervals.
 *
 * @example
 * ```tsx
 * import { usePoolActivity } from '@letheswap/react'
 *
 * export function Volume() {
 *   const pool = { tokenA: 'DAI', tokenB: 'USDT' }
 *   const { data } = usePoolActivity({ ...pool, interval: '1h' })
 *   // USDT of the last 24 hours, in its smallest unit.
 *   return <p>{String(data?.day.volumeB ?? '…')}</p>
 * }
 * ```
 */
export function usePoolActivity<selected = PoolActivity>(
  parameters: usePoolActivity.Parameters<selected>,
): usePoolActivity.ReturnType<selected> {
  const [progress, onProgress] = useState<MarketProgress>()
  const result = useRead((config) =>
    getPoolActivityQueryOptions(config, { ...parameters, onProgress }),
  )
  return { ...result, progress }
}
