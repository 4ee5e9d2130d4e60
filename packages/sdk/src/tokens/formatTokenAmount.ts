import { formatAmount } from '../utils/formatAmount.js'
import type { Token } from './types.js'

/**
 * Formats an amount for display: up to the token's `displayDecimals`, without
 * trailing zeros or the symbol.
 *
 * @param rounding - `'down'` truncates what a person owns or gets; `'up'` is
 * for limits, of which no more than is shown may be spent.
 * @param parameters - The token, for its decimals.
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
