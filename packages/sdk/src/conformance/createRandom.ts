/** Numbers that look random and come again with the same seed. */
export type Random = {
  /** A whole number from 0 to `below` − 1. */
  integer(below: number): number
  /** True once in `times`. */
  once(times: number): boolean
  /** One of the items. */
  pick<item>(items: readonly item[]): item
  /** A number of exactly `bits` random bits, leading zeros included. */
  bits(bits: number): bigint
  /**
   * An amount of any magnitude up to `max`: every number of digits is as
   * likely as another, and both ends come up often.
   */
  amount(max: bigint): bigint
}

/**
 * Starts a sequence of numbers (mulberry32): enough to spread cases, and the
 * same in every runtime.
 *
 * @internal
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = state
    word = Math.imul(word ^ (word >>> 15), word | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  }
  const random: Random = {
    integer: (below) => next() % below,
    once: (times) => next() % times === 0,
    pick: (items) => items[next() % items.length] as never,
    bits: (bits) => {
      let value = 0n
      for (let index = 0; index < bits; index += 32)
        value = (value << 32n) | BigInt(next())
      return BigInt.asUintN(bits, value)
    },
    amount: (max) => {
      if (random.once(20)) return random.pick([0n, max && 1n, max])
      const value = random.bits(random.integer(max.toString(2).length + 1))
      return value > max ? value % (max + 1n) : value
    },
  }
  return random
}
