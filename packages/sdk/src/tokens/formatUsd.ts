import { formatFixed } from './formatFixed.js'

/**
 * Formats US dollars, given with 18 decimals, with 2 decimals, truncated.
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
