import type { getMidPrice } from './getMidPrice.js'

/**
 * Formats a price with up to `digits` significant digits, so that a very small
 * price is not shown as 0. Rounds to the nearest, halves up; no trailing zeros.
 */
export function formatPrice(
  { numerator, denominator }: getMidPrice.Price,
  digits = 6,
): string {
  // Distance of the first digit from the point, at most one too far to the right.
  const size = String(numerator).length - String(denominator).length
  const isLess =
    size >= 0
      ? numerator < denominator * 10n ** BigInt(size)
      : numerator * 10n ** BigInt(-size) < denominator
  const places = Math.max(digits - (isLess ? size : size + 1), 0)
  // To the nearest, halves up.
  const scaled =
    (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator)
  const text = String(scaled).padStart(places + 1, '0')
  const point = text.length - places
  const whole = text.slice(0, point)
  const fraction = text.slice(point).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
