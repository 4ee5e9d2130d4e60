import type { PairKey, Pool } from '@letheswap/sdk'
import { usePools } from './usePools.js'

/** The pool of a pair key, such as `DAI-USDT`, from `usePools`. */
export function usePool(key: PairKey | undefined): Pool | undefined {
  const { data } = usePools()
  return data?.pools.find((pool) => pool.key === key)
}
