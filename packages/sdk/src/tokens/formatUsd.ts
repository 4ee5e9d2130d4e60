import { formatFixed } from './formatFixed.js'

/**
 * Formats US dollars, given with 18 decimals, with 2 decimals, truncated.
 *
 * @param usd - Dollars with 18 decimals.
 */
export function formatUsd(usd: bigint): string {
  return formatFixed(usd, 18, 2)
}
