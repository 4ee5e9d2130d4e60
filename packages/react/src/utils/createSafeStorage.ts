import type { SyncStorage } from '@letheswap/sdk'

/**
 * Creates a storage that never throws. Keeps values in memory that could not be stored.
 *
 * @param getStorage - Returns the storage, e.g. `() => localStorage`. It may throw.
 */
export function createSafeStorage(
  getStorage: () => SyncStorage | undefined,
): SyncStorage {
  const memory = new Map<string, string>()
  const attempt = <result>(
    run: (storage: SyncStorage) => result,
  ): result | undefined => {
    try {
      const storage = getStorage()
      return storage === undefined ? undefined : run(storage)
    } catch {
      return undefined
    }
  }
  return {
    getItem(key) {
      return (
        memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null
      )
    },
    setItem(key, value) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isWritten) memory.delete(key)
      else memory.set(key, value)
    },
  }
}
