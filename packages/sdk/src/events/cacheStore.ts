import type { AsyncStorage, SyncStorage } from '../utils/storage.js'

/** The cache that is stored under a key, not checked yet, if it can be read. */
export async function readStore(
  store: SyncStorage | AsyncStorage | undefined,
  key: string,
): Promise<unknown> {
  try {
    return JSON.parse((await store?.getItem(key)) ?? 'null')
  } catch {
    // What cannot be read is searched for again.
    return undefined
  }
}

/** Keeps a cache. A full store costs the next call time, not this one its result. */
export async function writeStore(
  store: SyncStorage | AsyncStorage | undefined,
  key: string,
  cache: object,
): Promise<void> {
  try {
    await store?.setItem(key, JSON.stringify(cache))
  } catch {}
}
