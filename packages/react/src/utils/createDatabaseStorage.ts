import type { AsyncStorage } from '@letheswap/sdk'
import { withTimeout } from 'viem'

const table = 'texts'

/** Milliseconds until the page continues without the database. */
const TIMEOUT = 3_000

const silence = new Error('IndexedDB did not open.')

/**
 * Creates a storage in IndexedDB. Fails if IndexedDB is missing, full or does not
 * answer.
 */
export function createDatabaseStorage(): AsyncStorage {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= withTimeout(
      () =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('letheswap', 1)
          request.onupgradeneeded = () =>
            request.result.createObjectStore(table)
          request.onsuccess = () => {
            // Later calls use the database even if it opens after the timeout.
            opening = Promise.resolve(request.result)
            // The connection closes, for example, when the user clears the site's data.
            // The next call opens it again.
            request.result.onclose = forget
            resolve(request.result)
          }
          request.onerror = () => reject(request.error)
        }),
      { timeout: TIMEOUT, errorInstance: silence },
    ).catch((error: unknown) => {
      // After a timeout, later calls fail immediately until the database opens.
      if (error !== silence) forget()
      throw error
    })
    return opening
  }
  const forget = () => {
    opening = undefined
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
