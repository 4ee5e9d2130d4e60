import { afterAll, beforeAll } from 'vitest'

/** For a whole test file: what is started before its tests and stopped after them. */
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
