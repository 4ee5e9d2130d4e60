import { getAmountIn } from './getAmountIn.js'
import { getHops } from './getHops.js'
import type { AmmFee, AmmPath } from './types.js'

/**
 * Computes the required input of each pool along a path for an exact output.
 *
 * @returns An amount for each token of the path, the output last, each rounded up.
 * @throws RouteNotFoundError if a hop has no pool, InvalidOptionError if it has
 * several, and the errors of `getAmountIn`.
 * @see UniswapV2Library.getAmountsIn in v2-periphery.
 */
export function getAmountsIn({
  pools,
  path,
  amountOut,
  feeBps,
}: getAmountsIn.Parameters): bigint[] {
  const amounts = [amountOut]
  for (const [reserveIn, reserveOut] of getHops(pools, path).reverse()) {
    amountOut = getAmountIn({ amountOut, reserveIn, reserveOut, feeBps })
    amounts.unshift(amountOut)
  }
  return amounts
}

export declare namespace getAmountsIn {
  type Parameters = AmmFee &
    AmmPath & {
      amountOut: bigint
    }
}
