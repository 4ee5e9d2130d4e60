/** Severity of a price impact. The user must confirm an extreme impact. */
export type PriceImpactLevel =
  | 'negligible'
  | 'low'
  | 'moderate'
  | 'high'
  | 'extreme'

export function getPriceImpactLevel(priceImpactBps: number): PriceImpactLevel {
  if (priceImpactBps >= 1_500) return 'extreme'
  if (priceImpactBps >= 500) return 'high'
  if (priceImpactBps >= 300) return 'moderate'
  if (priceImpactBps >= 100) return 'low'
  return 'negligible'
}

/** Checks for an impact that the card warns about. */
export const isCostly = (
  level: PriceImpactLevel | undefined,
): level is 'moderate' | 'high' | 'extreme' =>
  level === 'moderate' || level === 'high' || level === 'extreme'

/**
 * Formats basis points that were rounded up, as a percentage: '0.05%'. One basis point
 * is '<0.01%', because it may be any fraction of one.
 */
export const formatBps = (bps: number): string =>
  `${bps === 1 ? '<' : ''}${(bps / 100).toFixed(2)}%`
