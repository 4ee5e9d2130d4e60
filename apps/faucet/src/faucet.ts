import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  type ChainClient,
  createChainClient,
} from './chain/createChainClient.js'
import { createProber } from './chain/createProber.js'
import type { Config } from './config/readConfig.js'
import { createChallenger } from './message/createChallenger.js'
import { createBreaker } from './payout/createBreaker.js'
import { createSignerId } from './payout/signer.js'
import { createMetrics, type Metrics } from './server/metrics.js'
import { createDatabaseClock } from './store/createDatabaseClock.js'
import { openEmbedded } from './store/openEmbedded.js'
import { openPostgres } from './store/openPostgres.js'
import type { Store } from './store/types.js'
import type { Log } from './utils/log.js'

/** The faucet with a single account. */
export type AccountFaucet = Awaited<ReturnType<typeof createAccountFaucet>>

export type Faucet = AccountFaucet & {
  /**
   * The faucet of the account used before a key rotation. It only settles that
   * account's queue.
   */
  previous?: AccountFaucet | undefined
}

export function openStore(
  { databaseUrl: url, databasePool: pool, dataDirectory }: Config,
  log: Log,
): Promise<Store> {
  if (url === undefined) return openEmbedded(dataDirectory)
  const onError = (error: Error) =>
    log.warn({ err: error }, 'database connection lost')
  return openPostgres({ url, pool, onError })
}

/** Opens what the server, the recovery and the operator's commands share. */
export async function openFaucet(config: Config, log: Log) {
  const store = await openStore(config, log)
  try {
    return await createFaucet({ config, log, store })
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Creates the faucet on an open store. A simulation passes its own chain and account. */
export async function createFaucet(
  parameters: Parameters<typeof createAccountFaucet>[0],
): Promise<Faucet> {
  const faucet = await createAccountFaucet(parameters)
  const { previousKey } = faucet.config
  if (previousKey === undefined) return faucet
  const account = privateKeyToAccount(previousKey)
  return {
    ...faucet,
    previous: await createAccountFaucet({ ...faucet, account }),
  }
}

async function createAccountFaucet({
  config,
  log,
  store,
  client = createChainClient(config),
  account = privateKeyToAccount(config.privateKey),
  metrics = createMetrics(store),
}: {
  config: Config
  log: Log
  store: Store
  client?: ChainClient
  account?: PrivateKeyAccount
  metrics?: Metrics
}) {
  const prober = createProber({ config, client, address: account.address })
  return {
    config,
    log,
    store,
    breaker: createBreaker(store.db),
    account,
    client,
    clock: await createDatabaseClock(store.db),
    prober,
    challenger: createChallenger(config),
    metrics,
    getSignerId: createSignerId({
      ...{ config, account, prober, log },
      db: store.db,
    }),
  }
}
