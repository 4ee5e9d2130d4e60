import type { AsyncStorage, SyncStorage } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { createDatabaseStorage } from '../utils/createDatabaseStorage.js'

const readings = new WeakMap<Config, Promise<unknown>>()

let database: AsyncStorage | undefined

/**
 * Reads the pools' stored events, one read at a time: the next finds what it
 * has stored.
 */
export async function readMarket<result>(
  config: Config,
  signal: AbortSignal,
  read: (options: {
    deployment: Config['deployment']
    signal: AbortSignal
    store: SyncStorage | AsyncStorage
  }) => Promise<result>,
): Promise<result> {
  database ??= createDatabaseStorage()
  const store = config.marketStorage ?? database
  const reading = (readings.get(config) ?? Promise.resolve()).then(() => {
    signal.throwIfAborted()
    return read({ deployment: config.deployment, signal, store })
  })
  readings.set(
    config,
    reading.catch(() => undefined),
  )
  return reading
}
