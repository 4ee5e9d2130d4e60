import { findRoute } from './findRoute.js'
import { getAmountsIn } from './getAmountsIn.js'
import type { AmmRouteSearch } from './types.js'

/**
 * The path that costs least for an exact output, over every path that visits
 * no token twice. Of equal ones the path with fewer hops wins.
 *
 * @returns The path, the amount at each of its tokens and the first of these,
 * each rounded up.
 * @throws RouteNotFoundError when the pools do not connect the tokens.
 * @throws DuplicatePoolError when the path crosses two tokens that two pools
 * hold: a factory has one, and a path cannot say which.
 * @throws InvalidBpsError when the fee is out of range or not whole.
 * @throws InsufficientOutputAmountError when the output is not above zero.
 * @throws InsufficientLiquidityError when no path can pay that much.
 * @throws AmountOverflowError when the input is too large for every path: for
 * the formula, or for a pool, which holds at most a uint112 of each token.
 *
 * @example
 * ```ts
 * import { findBestRouteExactOutput } from '@letheswap/sdk/amm'
 *
 * const pool = { reserve0: 10_000n, reserve1: 10_000n }
 * const pools = [{ ...pool, token0: 'A', token1: 'B' }]
 * const trade = { tokenIn: 'A', tokenOut: 'B', amountOut: 906n } as const
 * findBestRouteExactOutput({ pools, ...trade }).amountIn // 1000n
 * ```
 */
export function findBestRouteExactOutput<const token extends string>(
  parameters: findBestRouteExactOutput.Parameters<token>,
): findBestRouteExactOutput.ReturnType<token> {
  const path = findRoute(parameters, parameters.amountOut, true)
  const amounts = getAmountsIn({ ...parameters, path })
  return { path, amounts, amountIn: amounts[0] as bigint }
}

export declare namespace findBestRouteExactOutput {
  type Parameters<token extends string = string> = AmmRouteSearch<token> & {
    /** Output, in its token's smallest unit. */
    amountOut: bigint
  }
  type ReturnType<token extends string = string> = {
    /** Token ids, from the one put in to the one got out. */
    path: token[]
    /** The amount at each token of the path, the output last. */
    amounts: bigint[]
    /** The first amount. */
    amountIn: bigint
  }
}
