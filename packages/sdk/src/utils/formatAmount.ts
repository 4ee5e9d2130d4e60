/**
 * Formats an integer amount as a decimal number, truncated, without trailing zeros or
 * grouping.
 *
 * @param maxDecimals - Maximum decimals to show. Further digits are cut off. All by
 *   default.
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
  const fraction = digits.slice(point, point + maxDecimals)
  const text = `${digits.slice(0, point)}.${fraction}`.replace(/\.?0*$/, '')
  return amount < 0n && text !== '0' ? `-${text}` : text
}
