import type { PairKey, Pool } from '@letheswap/sdk'
import { usePools } from './usePools.js'

/**
 * One pool out of `usePools`.
 *
 * @param key - The configured pair key, e.g. `DAI-USDT`.
 *
 * @example
 * ```tsx
 * import { usePool } from '@letheswap/react'
 *
 * function Reserve() {
 *   return usePool('DAI-USDT')?.reserveA.toString()
 * }
 * ```
 */
export function usePool(key: PairKey | undefined): Pool | undefined {
  const { data } = usePools()
  return data?.pools.find((pool) => pool.key === key)
}
