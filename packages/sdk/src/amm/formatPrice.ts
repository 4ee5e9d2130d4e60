import type { getMidPrice } from './getMidPrice.js'

/**
 * Formats a price with up to `digits` significant digits, so that a very small price is
 * not shown as 0. Rounds half up, and omits trailing zeros.
 *
 * @param digits - Significant digits.
 */
export function formatPrice(
  { numerator, denominator }: getMidPrice.Price,
  digits = 6,
): string {
  let scale = 1n
  while (
    numerator > 0n &&
    numerator * scale * 10n < denominator * 10n ** BigInt(digits)
  )
    scale *= 10n
  // Rounds half up.
  const scaled = (2n * numerator * scale + denominator) / (2n * denominator)
  const fraction = String((scaled % scale) + scale).slice(1)
  return `${scaled / scale}.${fraction}`.replace(/\.?0*$/, '')
}
