import { formatAmount } from '../utils/formatAmount.js'
import type { Token } from './types.js'

/**
 * Writes an amount of a token for display: up to the token's
 * `displayDecimals`, trailing zeros trimmed.
 *
 * @param amount - Amount in the token's smallest unit.
 * @param token - The token's decimals, and how many of them to show.
 * @param rounding - `'down'` truncates towards zero, for what a person owns or
 * gets; `'up'` is for limits, of which no more than is shown may be spent.
 * @returns The number, without the symbol.
 */
export function formatTokenAmount(
  amount: bigint,
  { decimals, displayDecimals }: Pick<Token, 'decimals' | 'displayDecimals'>,
  rounding: 'down' | 'up' = 'down',
): string {
  const step = 10n ** BigInt(Math.max(0, decimals - displayDecimals))
  const remainder = amount % step
  const isRaised = rounding === 'up' && remainder > 0n
  return formatAmount(
    isRaised ? amount - remainder + step : amount,
    decimals,
    displayDecimals,
  )
}
