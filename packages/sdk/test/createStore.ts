import type { SyncStorage } from '../src/utils/storage.js'

/** A store in memory for a single key. */
// biome-ignore lint/suspicious/noExplicitAny: the stored value may be of any type
export function createStore(cache?: any) {
  const texts = new Map<string, string>()
  const given = cache === undefined ? null : JSON.stringify(cache)
  return {
    texts,
    getItem: (key) => texts.get(key) ?? given,
    setItem: (key, value) => void texts.set(key, value),
    get cache() {
      return JSON.parse([...texts.values()].at(-1) ?? 'null')
    },
  } satisfies SyncStorage & { texts: unknown; cache: unknown }
}
