import { findRoute } from './findRoute.js'
import { getAmountsIn } from './getAmountsIn.js'
import type { AmmRouteSearch } from './types.js'

/**
 * Finds the path with the lowest input for an exact output, among all paths that visit
 * no token twice. If inputs are equal, the path with fewer hops wins.
 *
 * @returns The path and the amount at each token, rounded up.
 * @throws RouteNotFoundError if the pools do not connect the tokens,
 * AmountOverflowError if the input is too large for every path, and the errors of
 * `getAmountsIn`.
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
    /** Amount in its token's smallest unit. */
    amountOut: bigint
  }
  type ReturnType<token extends string = string> = {
    path: token[]
    /** The amount at each token of the path, the output last. */
    amounts: bigint[]
    amountIn: bigint
  }
}
