import type { AsyncStorage } from '@letheswap/sdk'

const table = 'texts'

/** Texts in IndexedDB. Fails without it, and where the browser has no room. */
export function createDatabaseStorage(): AsyncStorage {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('letheswap', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(table)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opening
  }
  async function run<result>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<result>,
  ): Promise<result> {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = ask(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    getItem: async (key) =>
      (await run<string | undefined>('readonly', (store) => store.get(key))) ??
      null,
    setItem: async (key, value) => {
      await run('readwrite', (store) => store.put(value, key))
    },
  }
}
