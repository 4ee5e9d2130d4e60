import fc from 'fast-check'

/** Draws one value after another, each for what came of the ones before. */
export type Draw = fc.GeneratorValue

/** As many cases as asked for; the same seed makes the same ones. */
export function sample<value>(
  arbitrary: fc.Arbitrary<value>,
  seed: number,
  count: number,
): value[] {
  // `amount` covers the ends; a bias of the rest would skew how often a case
  // is of one kind or another.
  return fc.sample(arbitrary, { seed, numRuns: count, unbiased: true })
}

/** True once in `times`. */
export const once = (times: number) =>
  fc.nat(times - 1).map((index) => index === 0)

/** One of the items, which are not none. */
export const pick = <item>(items: readonly item[]) => fc.constantFrom(...items)

/** A number of at most so many bits. */
export const bits = (count: number) =>
  fc.bigInt({ min: 0n, max: (1n << BigInt(count)) - 1n })

/**
 * An amount of any magnitude up to `max`: every number of bits is as likely
 * as another, and both ends come up often.
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
