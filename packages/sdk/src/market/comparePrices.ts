import type { getMidPrice } from '../amm/getMidPrice.js'

/** Below zero when the first price is the lower one; exact. */
export function comparePrices(a: getMidPrice.Price, b: getMidPrice.Price) {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
