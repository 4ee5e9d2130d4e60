import { getReserves } from './getReserves.js'
import type { AmmPool } from './types.js'

/**
 * The reserves of each pool along a path, those of the token put in first.
 *
 * @throws RouteNotFoundError when two neighbours on the path have no pool, or
 * there are no two.
 * @internal
 */
export function getHops(pools: readonly AmmPool[], path: readonly string[]) {
  // A path of one token fails on its first hop, to nowhere.
  const ends = path.length > 1 ? path.slice(1) : [undefined]
  return ends.map((tokenOut, index) =>
    getReserves(pools, path[index], tokenOut),
  )
}
