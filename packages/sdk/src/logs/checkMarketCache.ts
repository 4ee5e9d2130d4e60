import type { Deployment } from '../deployment/types.js'
import { address, hash, integer, list, object } from '../utils/readers.js'
import {
  areInOrder,
  areLogsOf,
  blockShape,
  checkCache,
  logShape,
} from './checkCache.js'
import { getPairs } from './getPairs.js'
import type { MarketCache } from './types.js'

const shape = object({
  genesisHash: hash,
  pairs: list(address),
  fromBlock: integer(),
  toBlock: integer(-1),
  logs: list(object({ ...blockShape, ...logShape, transactionHash: hash })),
})

/** Caches that were made or checked here: tens of thousands of events each. */
const trusted = new WeakSet<MarketCache>()

/** Marks a cache as one that needs no check, and returns it. */
export function trust(cache: MarketCache): MarketCache {
  trusted.add(cache)
  return cache
}

/**
 * The cache, if it is one of this deployment and its events can be what a search
 * of its blocks has found; else undefined. It is otherwise believed.
 */
export function checkMarketCache(
  cache: unknown,
  deployment: Deployment,
): MarketCache | undefined {
  const found = trusted.has(cache as MarketCache)
    ? (cache as MarketCache)
    : checkCache<MarketCache>(
        cache,
        shape,
        ({ logs, pairs, ...range }) =>
          areInOrder(logs, range) && areLogsOf(pairs, logs),
      )
  return found?.version === 1 &&
    found.chainId === deployment.chain.id &&
    found.fromBlock <= deployment.startBlock &&
    String(found.pairs) === String([...getPairs(deployment).keys()])
    ? trust(found)
    : undefined
}
