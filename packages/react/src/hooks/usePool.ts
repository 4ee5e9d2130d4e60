import type { PairKey, Pool } from '@letheswap/sdk'
import { usePools } from './usePools.js'

/**
 * Returns the pool of a pair key, e.g. `DAI-USDT`, from `usePools`.
 *
 * @example
 * ```tsx
 * import { usePool } from '@letheswap/react'
 *
 * const pool = usePool('DAI-USDT')
 * pool?.reserveA // DAI, 18 decimals
 * ```
 */
export function usePool(key: PairKey | undefined): Pool | undefined {
  const { data } = usePools()
  return data?.pools.find((pool) => pool.key === key)
}
