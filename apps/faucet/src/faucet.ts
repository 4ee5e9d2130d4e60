import { privateKeyToAccount } from 'viem/accounts'
import { createChainClient } from './chain/createChainClient.js'
import { createProber } from './chain/createProber.js'
import type { Config } from './config/types.js'
import type { Log } from './log.js'
import { createChallenger } from './message/createChallenger.js'
import { createMetrics } from './metrics.js'
import { createSignerRow } from './payout/createSignerRow.js'
import { createDatabaseClock } from './store/createDatabaseClock.js'
import { openStore } from './store/openStore.js'

export type Faucet = Awaited<ReturnType<typeof openFaucet>>

/** Everything that the server, recovery and the operator's commands share. */
export async function openFaucet(config: Config, log: Log) {
  const store = await openStore(config, log)
  try {
    const account = privateKeyToAccount(config.privateKey)
    const client = createChainClient(config)
    const { address } = account
    return {
      config,
      log,
      store,
      account,
      client,
      clock: await createDatabaseClock(store.db),
      prober: createProber({ config, client, address }),
      challenger: createChallenger(config),
      metrics: createMetrics(),
      /** The signer's row is made when the node is first heard of. */
      ensureSigner: createSignerRow({ config, client, address, db: store.db }),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
