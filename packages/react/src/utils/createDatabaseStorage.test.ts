import { afterEach, expect, test, vi } from 'vitest'
import { createDatabaseStorage } from './createDatabaseStorage.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('error: a database that never opens fails after 3 s, and later attempts fail immediately', async () => {
  vi.useFakeTimers()
  const open = vi.fn(() => ({}))
  vi.stubGlobal('indexedDB', { open })
  const storage = createDatabaseStorage()
  const reading = expect(storage.getItem('key')).rejects.toThrow('did not open')
  await vi.advanceTimersByTimeAsync(3_000)
  await reading
  await expect(storage.setItem('key', 'text')).rejects.toThrow('did not open')
  expect(open).toHaveBeenCalledTimes(1)
})

test('behavior: retries a database that failed to open', async () => {
  const open = vi.fn(() => {
    throw new Error('SecurityError')
  })
  vi.stubGlobal('indexedDB', { open })
  const storage = createDatabaseStorage()
  for (const _ of [1, 2])
    await expect(storage.getItem('key')).rejects.toThrow('SecurityError')
  expect(open).toHaveBeenCalledTimes(2)
})

test('error: reports that the browser refuses to open it', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new Error('SecurityError')
    },
  })
  await expect(createDatabaseStorage().getItem('key')).rejects.toThrow(
    'SecurityError',
  )
})

test('behavior: reopens a database that was closed', async () => {
  const databases: { onclose?: () => void }[] = []
  const transact = () => {
    const request = { result: 'text' }
    const transaction: { oncomplete?: () => void; objectStore: () => object } =
      { objectStore: () => ({ get: () => request }) }
    queueMicrotask(() => transaction.oncomplete?.())
    return transaction
  }
  vi.stubGlobal('indexedDB', {
    open() {
      const database: { onclose?: () => void; transaction: () => object } = {
        transaction: transact,
      }
      const request: { onsuccess?: () => void; result: object } = {
        result: database,
      }
      databases.push(database)
      queueMicrotask(() => request.onsuccess?.())
      return request
    },
  })
  const storage = createDatabaseStorage()
  await storage.getItem('key')
  databases[0]?.onclose?.()
  await expect(storage.getItem('key')).resolves.toBe('text')
  expect(databases).toHaveLength(2)
})
