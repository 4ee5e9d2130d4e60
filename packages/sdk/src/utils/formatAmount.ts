/**
 * Writes an amount as a decimal number. Truncates towards zero, never rounds
 * up what a person owns, and trims trailing zeros.
 *
 * @param amount - Amount in the token's smallest unit.
 * @param decimals - The token's number of decimals.
 * @param maxDecimals - How many of them to show; all when left out.
 * @returns The number, with no grouping, e.g. `1234.5`.
 */
export function formatAmount(
  amount: bigint,
  decimals: number,
  maxDecimals: number = decimals,
): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(
    decimals + 1,
    '0',
  )
  const point = digits.length - decimals
  const whole = digits.slice(0, point)
  const fraction = digits.slice(point, point + maxDecimals).replace(/0+$/, '')
  const text = fraction ? `${whole}.${fraction}` : whole
  return amount < 0n && text !== '0' ? `-${text}` : text
}
