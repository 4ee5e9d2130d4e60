import { formatAmount } from '../utils/formatAmount.js'

/**
 * Writes a pool's fee as a percentage.
 *
 * @param feeBps - The fee in basis points, as `Pool.feeBps` has it.
 * @returns The percentage with its sign, e.g. `0.3%`.
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
