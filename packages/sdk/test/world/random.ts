export type Random = ReturnType<typeof createRandom>

/** Draws the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <item>(items: readonly item[]) =>
    items[below(items.length)] as item
  /** Returns true with a probability of 1 in `count`. */
  const oneIn = (count: number) => next() * count < 1
  /**
   * Usually returns the first value, and one of the others with a probability of 1 in
   * `count`.
   */
  const rarely = <item>(
    count: number,
    usual: item,
    ...others: readonly [item, ...item[]]
  ) => (oneIn(count) ? pick(others) : usual)
  return { next, below, pick, oneIn, rarely }
}
