import type { Pool } from '@letheswap/sdk'
import { searchTokens } from '../tokens/searchTokens'

/**
 * Returns the pools for which every word matches a token or the pool's address, in
 * order.
 */
export function searchPools(
  pools: readonly Pool[],
  query: string,
): readonly Pool[] {
  const words = query.split(/[\s/]+/).filter((word) => word !== '')
  return pools.filter(({ tokenA, tokenB, pairAddress }) => {
    const own = { symbol: '', name: '', address: pairAddress }
    return words.every(
      (word) => searchTokens([tokenA, tokenB, own], word).length > 0,
    )
  })
}
