import type { PairKey, Pool } from '@letheswap/sdk'
import { usePools } from './usePools.js'

/**
 * The pool of a pair key, such as `DAI-USDT`, from `usePools`.
 *
 * @example
 * ```tsx
 * import { usePool } from '@letheswap/react'
 * import { formatAmount } from '@letheswap/sdk'
 *
 * function Reserve() {
 *   const pool = usePool('DAI-USDT')
 *   return <p>{formatAmount(pool?.reserveA ?? 0n, 18)} DAI</p>
 * }
 * ```
 */
export function usePool(key: PairKey | undefined): Pool | undefined {
  const { data } = usePools()
  return data?.pools.find((pool) => pool.key === key)
}
