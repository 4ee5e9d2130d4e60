import { formatAmount } from '../utils/formatAmount.js'

/**
 * Like `formatAmount`, with exactly `places` decimals: truncated, and padded
 * with zeros so that columns line up.
 *
 * @internal
 */
export function formatFixed(amount: bigint, decimals: number, places: number) {
  const [whole = '0', fraction = ''] = formatAmount(
    amount,
    decimals,
    places,
  ).split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}
