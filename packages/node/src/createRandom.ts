/**
 * Creates a generator of random numbers from 0 (inclusive) to 1 (exclusive). Uses
 * mulberry32, which is the same on every machine.
 *
 * @param seed - The same 32-bit seed gives the same numbers.
 */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
