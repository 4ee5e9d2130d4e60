import { RouteNotFoundError } from '../errors/amm.js'
import type { AmmPool } from './types.js'

/**
 * The reserves of the pool of two tokens, the first token's first, and the
 * pool.
 *
 * @throws RouteNotFoundError when none of the pools holds the two tokens.
 * @see UniswapV2Library.getReserves in v2-periphery.
 * @internal
 */
export function getReserves<pool extends AmmPool>(
  pools: readonly pool[],
  tokenA: string | undefined,
  tokenB: string | undefined,
): [reserveA: bigint, reserveB: bigint, pool: pool] {
  for (const pool of pools) {
    const { token0, token1, reserve0, reserve1 } = pool
    if (token0 === tokenA && token1 === tokenB)
      return [reserve0, reserve1, pool]
    if (token0 === tokenB && token1 === tokenA)
      return [reserve1, reserve0, pool]
  }
  throw new RouteNotFoundError({ tokenIn: tokenA, tokenOut: tokenB })
}
