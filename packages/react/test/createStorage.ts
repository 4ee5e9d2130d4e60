import type { SyncStorage } from '@letheswap/sdk'

/** Creates a separate storage for a test. */
export function createStorage(
  entries: Readonly<Record<string, string>> = {},
): SyncStorage & { entries(): Record<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    entries: () => Object.fromEntries(map),
  }
}
