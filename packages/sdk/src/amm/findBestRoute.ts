import { InsufficientInputAmountError } from '../errors/amm.js'
import { findRoute } from './findRoute.js'
import { getAmountsOut } from './getAmountsOut.js'
import type { AmmRouteSearch } from './types.js'

/**
 * Finds the path with the highest output for an exact input, among all paths that visit
 * no token twice. If outputs are equal, the path with fewer hops wins.
 *
 * @returns The path and the amount at each token, rounded down.
 * @throws RouteNotFoundError if the pools do not connect the tokens,
 * AmountOverflowError if the input is too large for every path (reserves are limited to
 * a uint112), and the errors of `getAmountsOut`.
 */
export function findBestRoute<const token extends string>(
  parameters: findBestRoute.Parameters<token>,
): findBestRoute.ReturnType<token> {
  const { amountIn } = parameters
  const path = findRoute(parameters, amountIn)
  const amounts = getAmountsOut({ ...parameters, path })
  const amountOut = amounts.at(-1)
  if (!amountOut) throw new InsufficientInputAmountError({ amount: amountIn })
  return { path, amounts, amountOut }
}

export declare namespace findBestRoute {
  type Parameters<token extends string = string> = AmmRouteSearch<token> & {
    /** Amount in its token's smallest unit. */
    amountIn: bigint
  }
  type ReturnType<token extends string = string> = {
    path: token[]
    /** The amount at each token of the path, the input first. */
    amounts: bigint[]
    amountOut: bigint
  }
}
