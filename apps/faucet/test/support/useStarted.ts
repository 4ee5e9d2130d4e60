import { afterAll, beforeAll } from 'vitest'

/** Starts something before the tests of a file, and stops it after them. */
export function useStarted<started extends { stop: () => Promise<void> }>(
  start: () => Promise<started>,
): started {
  const parts = {} as started
  beforeAll(async () => {
    Object.assign(parts, await start())
  })
  afterAll(() => parts.stop?.())
  return parts
}
