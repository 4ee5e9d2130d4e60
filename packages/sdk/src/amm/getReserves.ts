import { PoolNotFoundError } from '../errors/amm.js'
import type { AmmPool } from './types.js'

/**
 * The reserves of the pool of two tokens, the first token's first.
 *
 * @throws PoolNotFoundError when none of the pools holds the two tokens.
 * @see UniswapV2Library.getReserves in v2-periphery.
 * @internal
 */
export function getReserves(
  pools: readonly AmmPool[],
  tokenA: string,
  tokenB: string,
): [reserveA: bigint, reserveB: bigint] {
  for (const { token0, token1, reserve0, reserve1 } of pools) {
    if (token0 === tokenA && token1 === tokenB) return [reserve0, reserve1]
    if (token0 === tokenB && token1 === tokenA) return [reserve1, reserve0]
  }
  throw new PoolNotFoundError({ tokenA, tokenB })
}
