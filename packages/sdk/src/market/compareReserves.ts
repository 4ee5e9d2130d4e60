import type { Reserves } from './types.js'

/** Below zero when the first price of token0 in token1 is the lower one; exact. */
export function compareReserves(a: Reserves, b: Reserves): number {
  const difference = a[1] * b[0] - b[1] * a[0]
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
