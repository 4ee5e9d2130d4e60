/** `pnpm test:long` runs the whole forms, every other run the short ones. */
export const isFull = process.env.FULL_SIZE !== undefined

export const sizes = isFull
  ? {
      claims: 120,
      kills: 40,
      burst: 500,
      fuzz: 20_000,
      load: 120,
    }
  : {
      claims: 8,
      kills: 2,
      burst: 40,
      fuzz: 500,
      load: 20,
    }

/** Milliseconds that a test of these sizes may take. */
export const testTimeout = isFull ? 1_800_000 : 300_000

/** Numbers from 0 to 1, the same ones in every run. */
export function createRandom(seed: number): () => number {
  // Park and Miller's generator: enough to decide when to pull a plug.
  let state = seed
  return () => {
    state = (state * 48_271) % 0x7fffffff
    return state / 0x7fffffff
  }
}
