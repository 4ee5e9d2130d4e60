import type { ConfigStorage } from '../src/utils/createSafeStorage.js'

/** A storage of a test's own. */
export function createStorage(
  entries: Readonly<Record<string, string>> = {},
): ConfigStorage & { entries(): Record<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    entries: () => Object.fromEntries(map),
  }
}
