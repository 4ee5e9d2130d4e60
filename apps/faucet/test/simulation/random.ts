export type Random = ReturnType<typeof createRandom>

/**
 * Creates a seed's random numbers with sfc32, which is fast and passes the usual tests.
 */
export function createRandom(seed: number) {
  let [a, b, c, counter] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e3779b9, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // Similar seeds start with similar numbers, so the first rounds are skipped.
  for (let round = 0; round < 15; round += 1) next()
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    /** Returns an integer from 0 to `limit - 1`. */
    below,
    between: (from: number, to: number) => from + next() * (to - from),
    chance: (probability: number) => next() < probability,
    pick: <value>(values: readonly value[]) =>
      values[below(values.length)] as value,
  }
}
