/**
 * How severe a price impact is. An extreme one must be confirmed before the wallet
 * is asked.
 */
export type PriceImpactLevel =
  | 'negligible'
  | 'low'
  | 'moderate'
  | 'high'
  | 'extreme'

/** The level of a price impact given in basis points. */
export function getPriceImpactLevel(priceImpactBps: bigint): PriceImpactLevel {
  if (priceImpactBps >= 1_500n) return 'extreme'
  if (priceImpactBps >= 500n) return 'high'
  if (priceImpactBps >= 300n) return 'moderate'
  if (priceImpactBps >= 100n) return 'low'
  return 'negligible'
}

/** Basis points as a percentage with two decimals, '0.05%'. */
export function formatBps(bps: bigint): string {
  const whole = bps / 100n
  const rest = (bps % 100n).toString().padStart(2, '0')
  return `${whole}.${rest}%`
}
