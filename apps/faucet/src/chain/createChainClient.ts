import { deploymentToChain } from '@letheswap/sdk'
import { createClient, fallback, http } from 'viem'
import type { Config } from '../config/readConfig.js'
import { batchSize } from '../utils/inBatches.js'

export type ChainClient = ReturnType<typeof createChainClient>

/**
 * Creates a client that batches the calls of one tick. It does not retry, because the
 * faucet has its own retries and must answer a claim within 3 s.
 */
export function createChainClient(config: Config) {
  const { deployment, rpcUrls, rpcTimeout: timeout } = config
  const transports = rpcUrls.map((url) =>
    http(url, { batch: { batchSize }, retryCount: 0, timeout }),
  )
  return createClient({
    chain: deploymentToChain(deployment),
    transport: fallback(transports, { retryCount: 0 }),
    cacheTime: 0,
  })
}
