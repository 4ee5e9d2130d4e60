import { formatFixed } from './formatFixed.js'

/**
 * Formats a share of a pool, in millionths as from `getLiquidityShare`, as a percentage
 * with 4 decimals, without the percent sign: 125,000 is `12.5000`.
 *
 * @param sharePpm - The share in millionths: 10,000 is 1%.
 */
export function formatShare(sharePpm: bigint): string {
  return formatFixed(sharePpm, 4, 4)
}
