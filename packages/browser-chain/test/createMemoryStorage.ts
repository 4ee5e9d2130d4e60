import type { ChainStorage } from '../src/types.js'

/** Replaces IndexedDB outside of a browser. */
export function createMemoryStorage() {
  const values = new Map<string, unknown>()
  const storage: ChainStorage = {
    read: async () => new Map(values),
    async write(changes, isWhole) {
      if (isWhole) values.clear()
      for (const [key, value] of changes)
        if (value === undefined) values.delete(key)
        else values.set(key, value)
    },
  }
  const countBlocks = () =>
    [...values.keys()].filter((key) => key.startsWith('block')).length
  return { storage, countBlocks }
}
