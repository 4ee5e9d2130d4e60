import fc from 'fast-check'

export type Draw = fc.GeneratorValue

/** Returns `count` cases. The same seed returns the same cases. */
export function sample<value>(
  arbitrary: fc.Arbitrary<value>,
  seed: number,
  count: number,
): value[] {
  // The draw is not biased to small values, because `amount` already covers the limits.
  return fc.sample(arbitrary, { seed, numRuns: count, unbiased: true })
}

export const once = (times: number) =>
  fc.nat(times - 1).map((index) => index === 0)

export const pick = <item>(items: readonly item[]) => fc.constantFrom(...items)

export const bits = (count: number) =>
  fc.bigInt({ min: 0n, max: (1n << BigInt(count)) - 1n })

/**
 * Generates amounts of any magnitude up to `max`. Each number of bits is equally
 * likely, and both limits are common.
 */
export const amount = (max: bigint) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(0n, max && 1n, max) },
    {
      weight: 19,
      arbitrary: fc
        .nat(max.toString(2).length)
        .chain(bits)
        .map((value) => (value > max ? value % (max + 1n) : value)),
    },
  )
