import type { Reserves } from './types.js'

/** Below zero when the first price of token0 in token1 is the lower one; exact. */
export function compareReserves(a: Reserves, b: Reserves): number {
  const [left, right] = [a[1] * b[0], b[1] * a[0]]
  return left < right ? -1 : left > right ? 1 : 0
}
