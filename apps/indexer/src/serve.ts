import type { AddressInfo } from 'node:net'
import { type Deployment, getPairAddress, getToken } from '@letheswap/sdk'
import { createClient, fallback, http } from 'viem'
import { createLog } from './log.js'
import type { Config } from './readConfig.js'
import { createServer } from './server/createServer.js'
import { openStore } from './store/openStore.js'
import { startWorker } from './sync/startWorker.js'

/** Starts the workers and the server. */
export async function serve(config: Config) {
  const { deployment, host, port, pollInterval, rangeSize } = config
  const log = createLog(config.logLevel)
  const pairs = getPairAddresses(deployment)
  const store = await openStore(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'A database connection was lost.'),
  )
  const client = createClient({
    transport: fallback(
      config.rpcUrls.map((url) =>
        http(url, { batch: { batchSize: 500 }, timeout: 30_000 }),
      ),
    ),
  })
  const app = await createServer({ store, pairs, log })
  try {
    await app.listen({ host, port })
  } catch (error) {
    await store.close()
    throw error
  }
  const stops = Array.from({ length: config.workers }, () =>
    startWorker({
      client,
      store,
      plan: { pairs, startBlock: deployment.startBlock, rangeSize },
      pollInterval,
      log,
    }),
  )
  const { address, family, port: bound } = app.server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async stop(): Promise<void> {
      await app.close()
      await Promise.all(stops.map((stop) => stop()))
      await store.close()
    },
  }
}

/** In lower case, as they are compared. */
function getPairAddresses(deployment: Deployment): string[] {
  const { factory, pairInitCodeHash } = deployment.contracts
  return deployment.pairs.map((key) => {
    const [tokenA, tokenB] = key
      .split('-')
      .map((symbol) => getToken(deployment, symbol).address) as [
      `0x${string}`,
      `0x${string}`,
    ]
    return getPairAddress({
      factory,
      tokenA,
      tokenB,
      pairInitCodeHash,
    }).toLowerCase()
  })
}
