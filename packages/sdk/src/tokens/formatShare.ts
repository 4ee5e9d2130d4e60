import { formatFixed } from './formatFixed.js'

/**
 * Writes a share of a pool as a percentage with 4 decimals.
 *
 * @param sharePpm - The share in millionths of the pool, as
 * `getLiquidityShare` gives it: one millionth is 0.0001 %.
 * @returns The percentage, without the sign, e.g. `12.5000`.
 *
 * @example
 * ```ts
 * import { formatShare } from '@letheswap/sdk'
 *
 * formatShare(125_000n) // '12.5000'
 * ```
 */
export function formatShare(sharePpm: bigint): string {
  return formatFixed(sharePpm, 4, 4)
}
