import { RouteNotFoundError } from '../errors/amm.js'
import { InvalidOptionError } from '../errors/options.js'
import type { AmmPool } from './types.js'

/**
 * Returns the reserves of the pool of two tokens, starting with the reserve of
 * `tokenA`.
 *
 * @see UniswapV2Library.getReserves in v2-periphery.
 */
export function getReserves(
  pools: readonly AmmPool[],
  tokenA: string | undefined,
  tokenB: string | undefined,
): [reserveA: bigint, reserveB: bigint] {
  const [pool, other] = pools.filter(
    ({ token0, token1 }) =>
      (token0 === tokenA && token1 === tokenB) ||
      (token0 === tokenB && token1 === tokenA),
  )
  if (other)
    throw new InvalidOptionError({
      field: 'pools',
      expected: `one pool of ${tokenA} and ${tokenB}`,
    })
  if (!pool) throw new RouteNotFoundError({ tokenIn: tokenA, tokenOut: tokenB })
  const { token0, reserve0, reserve1 } = pool
  return token0 === tokenA ? [reserve0, reserve1] : [reserve1, reserve0]
}

/**
 * Returns the reserves of each pool along a path, starting with the reserve of the
 * hop's input token.
 */
export function getHops(pools: readonly AmmPool[], path: readonly string[]) {
  // A path of a single token fails at its first hop.
  const ends = path.length > 1 ? path.slice(1) : [undefined]
  return ends.map((tokenOut, index) =>
    getReserves(pools, path[index], tokenOut),
  )
}
