import { getAmountOut } from './getAmountOut.js'
import { getHops } from './getHops.js'
import type { AmmFee, AmmPath } from './types.js'

/**
 * Computes the output of each pool along a path for an exact input.
 *
 * @returns An amount for each token of the path, the input first, each rounded down.
 * @throws RouteNotFoundError if a hop has no pool, InvalidOptionError if it has
 * several, and the errors of `getAmountOut`.
 * @see UniswapV2Library.getAmountsOut in v2-periphery.
 *
 * @example
 * ```ts
 * import { getAmountsOut } from '@letheswap/sdk/amm'
 *
 * const pool = { reserve0: 10_000n, reserve1: 10_000n }
 * const pools = [{ ...pool, token0: 'A', token1: 'B' }]
 * getAmountsOut({ pools, path: ['A', 'B'], amountIn: 1000n }) // [1000n, 906n]
 * ```
 */
export function getAmountsOut({
  pools,
  path,
  amountIn,
  feeBps,
}: getAmountsOut.Parameters): bigint[] {
  const amounts = [amountIn]
  for (const [reserveIn, reserveOut] of getHops(pools, path)) {
    amountIn = getAmountOut({ amountIn, reserveIn, reserveOut, feeBps })
    amounts.push(amountIn)
  }
  return amounts
}

export declare namespace getAmountsOut {
  type Parameters = AmmFee &
    AmmPath & {
      amountIn: bigint
    }
}
