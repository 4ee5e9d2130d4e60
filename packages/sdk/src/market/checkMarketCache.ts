import type { Deployment } from '../deployment/types.js'
import { getPairs } from '../history/getPairs.js'
import { checkShape, type Shape } from '../utils/checkShape.js'
import type { MarketCache, PoolLog } from './types.js'

const shape: Shape = {
  genesisHash: 'hash',
  pairs: ['address'],
  fromBlock: 'integer',
  toBlock: 'integer',
  logs: [
    {
      address: 'address',
      topics: ['hash'],
      data: 'text',
      blockNumber: 'integer',
      blockHash: 'hash',
      transactionHash: 'hash',
      logIndex: 'integer',
      timestamp: 'integer',
    },
  ],
}

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
  const found = cache as MarketCache
  if (typeof cache !== 'object' || cache === null) return undefined
  if (!trusted.has(found))
    try {
      checkShape(cache, shape, '', Error)
      if (!isInOrder(found) || !isOfPairs(found)) return undefined
      trust(found)
    } catch {
      return undefined
    }
  return found.version === 1 &&
    found.chainId === deployment.chain.id &&
    found.fromBlock <= deployment.startBlock &&
    String(found.pairs) === String([...getPairs(deployment).keys()])
    ? found
    : undefined
}

const isInOrder = ({ logs, fromBlock, toBlock }: MarketCache) =>
  logs.every(
    (log, index) =>
      log.blockNumber >= fromBlock &&
      log.blockNumber <= toBlock &&
      follows(log, logs[index - 1]),
  )

/** Addresses are in lower case, as they are searched for. */
const isOfPairs = ({ logs, pairs }: MarketCache) => {
  const known = new Set(pairs)
  return logs.every(({ address }) => known.has(address))
}

/** Whether a log comes after the one before it in the chain's order. */
const follows = (log: PoolLog, before: PoolLog | undefined) =>
  before === undefined ||
  (log.blockNumber === before.blockNumber
    ? log.blockHash === before.blockHash && log.logIndex > before.logIndex
    : log.blockNumber > before.blockNumber && log.timestamp >= before.timestamp)
