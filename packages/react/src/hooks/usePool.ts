import type { PairKey, Pool } from '@letheswap/sdk'
import { usePools } from './usePools.js'

/** Returns the pool of a pair key, e.g. `DAI-USDT`, from `usePools`. */
export function usePool(key: PairKey | undefined): Pool | undefined {
  const { data } = usePools()
  return data?.pools.find((pool) => pool.key === key)
}
