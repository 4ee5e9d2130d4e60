import { formatAmount } from './formatAmount.js'
import type { Token } from './types.js'

/** Tokens that count dollars and are shown like them. */
const twoDecimals: readonly string[] = ['USDT', 'DAI']

/**
 * Writes an amount of a token for display: up to 2 decimals for USDT and DAI,
 * up to 6 for the rest, truncated, trailing zeros trimmed.
 *
 * @param amount - Amount in the token's smallest unit.
 * @param token - The token, of which symbol and decimals matter.
 * @returns The number, without the symbol.
 *
 * @example
 * ```ts
 * import { formatTokenAmount } from '@letheswap/sdk'
 *
 * formatTokenAmount(1_999_999n, { symbol: 'USDT', decimals: 6 }) // '1.99'
 * ```
 */
export function formatTokenAmount(
  amount: bigint,
  token: Pick<Token, 'symbol' | 'decimals'>,
): string {
  return formatAmount(
    amount,
    token.decimals,
    twoDecimals.includes(token.symbol) ? 2 : 6,
  )
}
