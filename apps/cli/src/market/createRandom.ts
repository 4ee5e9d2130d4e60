/** A stream of numbers that its seed decides, on every machine alike. */
export type Random = {
  /** A whole number from 0 up to, not including, `limit` (at most 2^32). */
  below: (limit: number) => number
  /** One of the items, which are at least one. */
  pick: <item>(items: readonly item[]) => item
  /** The items in another order. */
  shuffle: <item>(items: readonly item[]) => item[]
}

/**
 * mulberry32: integers only, because a float function such as `Math.sin` may
 * differ between engines.
 *
 * @param seed - A 32-bit number.
 */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number) => next() % limit
  return {
    below,
    pick: <item>(items: readonly item[]) => items[below(items.length)] as item,
    shuffle: (items) => {
      const left = [...items]
      return items.map(
        () => left.splice(below(left.length), 1)[0] as (typeof items)[number],
      )
    },
  }
}
