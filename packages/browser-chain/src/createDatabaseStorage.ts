import { createId } from './createId.js'
import type { ChainStorage } from './types.js'

const table = 'values'
const ownerKey = 'owner'

/**
 * Keeps a chain in IndexedDB. A write is one transaction, so a block is kept
 * completely or not at all. The last reader may write: a tab that was suspended
 * meanwhile would overwrite newer blocks.
 *
 * @param name - The database's name.
 *
 * @example
 * import { createBrowserChain, createDatabaseStorage } from '@letheswap/browser-chain'
 *
 * const chain = await createBrowserChain({
 *   chainId: 500000,
 *   snapshot: { blocks: [], accounts: {} },
 *   storage: createDatabaseStorage('my-chain'),
 * })
 */
export function createDatabaseStorage(name: string): ChainStorage {
  const me = createId()
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(table)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opening
  }
  async function run<result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => () => result,
  ): Promise<result> {
    const transaction = (await open()).transaction(table, mode)
    const getResult = act(transaction.objectStore(table))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(getResult())
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('another tab runs the chain now'))
    })
  }
  return {
    read: () =>
      run('readwrite', (store) => {
        store.delete(ownerKey)
        const keys = store.getAllKeys()
        const values = store.getAll()
        store.put(me, ownerKey)
        return () =>
          new Map(
            keys.result.map((key, index) => [
              String(key),
              values.result[index],
            ]),
          )
      }),
    write: (changes, isWhole = false) =>
      run('readwrite', (store) => {
        const owner = store.get(ownerKey)
        owner.onsuccess = () => {
          if (owner.result !== me) store.transaction.abort()
        }
        if (isWhole) {
          store.clear()
          store.put(me, ownerKey)
        }
        for (const [key, value] of changes)
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        return () => {}
      }),
  }
}
