import type { Config } from '../config/types.js'
import type { Log } from '../log.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'
import type { Store } from './types.js'

export function openStore(config: Config, log: Log): Promise<Store> {
  const { databaseUrl, dataDirectory, databasePool } = config
  if (databaseUrl === undefined) return openEmbedded(dataDirectory)
  return openPostgres({
    url: databaseUrl,
    pool: databasePool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}
