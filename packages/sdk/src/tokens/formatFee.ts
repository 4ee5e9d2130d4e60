import { formatAmount } from '../utils/formatAmount.js'

/**
 * Formats a pool's fee in basis points as a percentage.
 *
 * @example
 * ```ts
 * import { formatFee } from '@letheswap/sdk'
 *
 * formatFee(30) // '0.3%'
 * ```
 */
export function formatFee(feeBps: number): string {
  return `${formatAmount(BigInt(feeBps), 2)}%`
}
