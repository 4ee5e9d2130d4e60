import { formatAmount } from '../utils/formatAmount.js'
import type { Token } from './types.js'

/**
 * Formats an amount for display, with up to `displayDecimals` decimals, without
 * trailing zeros and without the symbol.
 *
 * @param rounding - `'down'` truncates, for amounts that a user owns or receives.
 *   `'up'` is for limits, so that no more than the displayed amount can be spent.
 * @param parameters - The token's decimals.
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
