import { formatAmount } from '../utils/formatAmount.js'

/**
 * Formats a pool's fee in basis points as a percentage: 30 is `0.3%`.
 *
 * @param feeBps - The fee in basis points: 30 is 0.3%.
 */
export function formatFee(feeBps: number): string {
  return `${formatAmount(BigInt(feeBps), 2)}%`
}
