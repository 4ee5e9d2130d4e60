import { formatAmount } from './formatAmount.js'
import type { Token } from './types.js'

/**
 * Writes an amount of a token for display: up to the token's
 * `displayDecimals`, truncated, trailing zeros trimmed.
 *
 * @param amount - Amount in the token's smallest unit.
 * @param token - The token's decimals, and how many of them to show.
 * @returns The number, without the symbol.
 *
 * @example
 * ```ts
 * import { formatTokenAmount } from '@letheswap/sdk'
 *
 * formatTokenAmount(1_999_999n, { decimals: 6, displayDecimals: 2 }) // '1.99'
 * ```
 */
export function formatTokenAmount(
  amount: bigint,
  token: Pick<Token, 'decimals' | 'displayDecimals'>,
): string {
  return formatAmount(amount, token.decimals, token.displayDecimals)
}
