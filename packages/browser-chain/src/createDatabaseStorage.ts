import { createId } from './createId.js'
import type { ChainStorage } from './types.js'

const table = 'values'
const ownerKey = 'owner'

/**
 * Stores a chain in IndexedDB. Each write is a single transaction, so a block is stored
 * completely or not at all. Only the last reader may write, because a suspended tab
 * would overwrite newer blocks.
 *
 * @param name - Name of the database.
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
