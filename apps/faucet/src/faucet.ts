import type { PrivateKeyAccount } from 'viem/accounts'
import {
  type ChainClient,
  createChainClient,
} from './chain/createChainClient.js'
import { createProber } from './chain/createProber.js'
import { createMultiTransfer } from './chain/multiTransfer.js'
import type { Config } from './config/types.js'
import type { Log } from './log.js'
import { createChallenger } from './message/createChallenger.js'
import { createMetrics, type Metrics } from './metrics.js'
import { createLanes } from './payout/createLanes.js'
import { deriveAccounts } from './payout/deriveAccounts.js'
import { createDatabaseClock } from './store/createDatabaseClock.js'
import { openStore } from './store/openStore.js'
import type { Store } from './store/types.js'

export type Faucet = Awaited<ReturnType<typeof createFaucet>>

/** Everything that the server, recovery and the operator's commands share. */
export async function openFaucet(config: Config, log: Log) {
  const store = await openStore(config, log)
  try {
    return await createFaucet({ config, log, store })
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * The faucet over an open store. A simulation brings a chain and accounts of
 * its own; everybody else gets the configured ones.
 */
export async function createFaucet({
  config,
  log,
  store,
  client = createChainClient(config),
  accounts = deriveAccounts(config.privateKey, config.lanes),
  metrics = createMetrics(store),
  findMultiTransfer = createMultiTransfer({ config, client, log }),
}: {
  config: Config
  log: Log
  store: Store
  client?: ChainClient
  /** The first is the treasury, which funds the others. */
  accounts?: readonly PrivateKeyAccount[]
  metrics?: Metrics
  findMultiTransfer?: ReturnType<typeof createMultiTransfer>
}) {
  const addresses = accounts.map(({ address }) => address)
  return {
    config,
    log,
    store,
    /** The one that is configured; it pays, and funds the other lanes. */
    account: accounts[0] as PrivateKeyAccount,
    addresses,
    client,
    clock: await createDatabaseClock(store.db),
    prober: createProber({ config, client, addresses }),
    challenger: createChallenger(config),
    metrics,
    /** Pays several tokens in one transaction. */
    findMultiTransfer,
    /** The lanes' rows are made when the node is first heard of. */
    ensureLanes: createLanes({ config, client, accounts, db: store.db }),
  }
}
