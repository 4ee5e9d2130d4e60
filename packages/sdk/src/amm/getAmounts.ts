import { computeAmountIn, computeAmountOut, fail } from './formulas.js'
import { getReserves } from './getReserves.js'
import type { AmmPool } from './types.js'

/**
 * The amount at each token of a path, for the amount at its start; with
 * `isOutput` the path leads back from an output.
 *
 * @throws RouteNotFoundError when two neighbours on the path have no pool, or
 * there are no two.
 * @internal
 */
export function getAmounts(
  pools: readonly AmmPool[],
  path: readonly string[],
  amount: bigint,
  isOutput?: boolean,
): bigint[] {
  const amounts = [amount]
  const compute = isOutput ? computeAmountIn : computeAmountOut
  let index = 0
  // A path of one token fails on its first hop, to nowhere.
  do {
    const [near, far] = getReserves(pools, path[index], path[++index])
    amount = compute(amount, near, far) ?? fail(amount, near, far, isOutput)
    amounts.push(amount)
  } while (index < path.length - 1)
  return amounts
}
