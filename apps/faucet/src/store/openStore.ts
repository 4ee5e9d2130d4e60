import { privateKeyToAccount } from 'viem/accounts'
import type { Config } from '../config/types.js'
import type { Log } from '../log.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'
import type { Store } from './types.js'

export function openStore(config: Config, log: Log): Promise<Store> {
  const { databaseUrl, dataDirectory, databasePool, network } = config
  if (databaseUrl === undefined) return openEmbedded(dataDirectory)
  return openPostgres({
    url: databaseUrl,
    // By its first account, too: two faucets may share a database.
    leadership: `${network} ${privateKeyToAccount(config.privateKey).address}`,
    pool: databasePool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}
