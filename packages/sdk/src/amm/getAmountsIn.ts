import { getAmountIn } from './getAmountIn.js'
import { getHops } from './getHops.js'
import type { AmmFee, AmmPath } from './types.js'

/**
 * Computes the input of each pool along a path for an exact output.
 *
 * @returns One amount a token of the path, the output last, each rounded up.
 * @throws RouteNotFoundError without a pool for a hop, InvalidOptionError with
 * several, and the errors of `getAmountIn`.
 * @see UniswapV2Library.getAmountsIn in v2-periphery.
 *
 * @example
 * ```ts
 * import { getAmountsIn } from '@letheswap/sdk/amm'
 *
 * const pool = { reserve0: 10_000n, reserve1: 10_000n }
 * const pools = [{ ...pool, token0: 'A', token1: 'B' }]
 * getAmountsIn({ pools, path: ['A', 'B'], amountOut: 906n }) // [1000n, 906n]
 * ```
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
