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
