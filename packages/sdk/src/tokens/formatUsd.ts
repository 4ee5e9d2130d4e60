import { formatFixed } from './formatFixed.js'

/**
 * Writes an amount of US dollars with 2 decimals, truncated.
 *
 * @param usd - Dollars with 18 decimals, as `getLiquidityUsd` gives them.
 * @returns The number, without the sign and without grouping.
 *
 * @example
 * ```ts
 * import { formatUsd } from '@letheswap/sdk'
 *
 * formatUsd(1_234_567_000_000_000_000_000n) // '1234.56'
 * ```
 */
export function formatUsd(usd: bigint): string {
  return formatFixed(usd, 18, 2)
}
