/** A fraction of two whole numbers. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

/**
 * The exact sum, not reduced. It adds halves, so that most of the additions are
 * of short numbers.
 */
export function sumFractions(fractions: readonly Fraction[]): Fraction {
  if (fractions.length === 0) return [0n, 1n]
  const [first] = fractions
  if (first && fractions.length === 1) return first
  // Rounded down; either half may be the longer one.
  const middle = Math.floor(fractions.length / 2)
  const [a, b] = sumFractions(fractions.slice(0, middle))
  const [c, d] = sumFractions(fractions.slice(middle))
  return [a * d + c * b, b * d]
}
