import { formatAmount } from '../utils/formatAmount.js'

/** Formats an amount with exactly `places` decimals, truncated. */
export function formatFixed(amount: bigint, decimals: number, places: number) {
  const [whole = '0', fraction = ''] = formatAmount(
    amount,
    decimals,
    places,
  ).split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}
