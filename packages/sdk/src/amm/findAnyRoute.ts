import { RouteNotFoundError } from '../errors/amm.js'
import { searchRoutes } from './searchRoutes.js'
import type { AmmPool } from './types.js'

/**
 * The shortest path between two tokens, whatever its pools hold. A search that
 * finds nothing asks along it for the reason.
 *
 * @throws RouteNotFoundError when the pools do not connect the tokens.
 * @internal
 */
export function findAnyRoute({
  pools,
  tokenIn,
  tokenOut,
  maxHops,
}: {
  pools: readonly AmmPool[]
  tokenIn: string
  tokenOut: string
  maxHops: number
}): string[] {
  const route = searchRoutes({
    pools,
    from: tokenIn,
    to: tokenOut,
    amount: 1n,
    maxHops,
    hop: () => 1n,
    isBetter: () => false,
  })
  if (!route) throw new RouteNotFoundError({ tokenIn, tokenOut, maxHops })
  return route.path
}
