import type { Pool } from '@letheswap/sdk'
import { searchTokens } from '../tokens/searchTokens'

/**
 * The pools that match every word of a text, by a token's symbol, name or address
 * or by their own address, in the same order.
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
