/** A stream of random numbers that its seed decides, on every machine alike. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `limit`. */
  below: (limit: number) => number
  /** One of at least one item. */
  pick: <item>(items: readonly item[]) => item
}

/** mulberry32 with a 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <item>(items: readonly item[]) => items[below(items.length)] as item,
  }
}
