import type { Address, Hash } from 'viem'
import { isAddressEqual } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { checkShape, type Shape } from '../utils/checkShape.js'
import { getPairs } from './getPairs.js'
import { swapTopic } from './swapTopic.js'
import type {
  SwapHistoryCache,
  SwapHistoryLog,
  SwapHistoryStore,
} from './types.js'

/** How long a cache is good for: 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

/** Where a history is stored. */
export const getCacheKey = (chainId: number, account: Address) =>
  `swapHistoryCache-${chainId}-${account.toLowerCase()}`

/** The stored cache, if there is one that can be read. */
export async function readStore(
  store: SwapHistoryStore | undefined,
  key: string,
): Promise<unknown> {
  try {
    return JSON.parse((await store?.getItem(key)) ?? 'null')
  } catch {
    // A history that cannot be read is searched for again.
    return undefined
  }
}

const cacheShape: Shape = {
  genesisHash: 'hash',
  account: 'address',
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
      user: 'address',
      recipient: 'address',
    },
  ],
  fromBlock: 'integer',
  latestFetchedBlock: 'integer',
  lastFetchedAt: 'integer',
}

/**
 * The cache, if it is one, is young enough, is of this chain and account, and
 * its events can be what a search of its blocks has found; else undefined.
 */
export function checkCache(
  cache: unknown,
  {
    deployment,
    genesisHash,
    account,
  }: { deployment: Deployment; genesisHash: Hash; account: Address },
): SwapHistoryCache | undefined {
  try {
    checkShape(cache, cacheShape, '', Error)
  } catch {
    return undefined
  }
  const found = cache as SwapHistoryCache
  const pairs = getPairs(deployment)
  const isValid =
    found.version === 1 &&
    found.chainId === deployment.chain.id &&
    found.genesisHash === genesisHash &&
    isAddressEqual(found.account, account) &&
    found.fromBlock >= 0 &&
    Date.now() - found.lastFetchedAt < lifetime &&
    found.logs.every(
      (log, index) =>
        isSwapOf(log, account) &&
        pairs.has(log.address.toLowerCase()) &&
        log.blockNumber >= found.fromBlock &&
        log.blockNumber <= found.latestFetchedBlock &&
        follows(log, found.logs[index - 1]),
    )
  return isValid ? found : undefined
}

/** Three topics and four words, as the decoder takes for granted. */
const isSwapOf = (log: SwapHistoryLog, account: Address) =>
  log.topics.length === 3 &&
  log.topics[0] === swapTopic &&
  /^0x[\da-f]{256}$/i.test(log.data) &&
  [log.user, log.recipient].some((party) => isAddressEqual(party, account))

/** Whether a log comes after the one before it in the chain's order. */
const follows = (log: SwapHistoryLog, before: SwapHistoryLog | undefined) =>
  before === undefined ||
  (log.blockNumber === before.blockNumber
    ? log.blockHash === before.blockHash &&
      log.timestamp === before.timestamp &&
      log.logIndex > before.logIndex
    : log.blockNumber > before.blockNumber && log.timestamp >= before.timestamp)
