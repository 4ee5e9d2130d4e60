import type { Address, Hash } from 'viem'
import { isAddressEqual } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { areInOrder, checkCache, logShape } from './checkCache.js'
import { getPairs } from './getPairs.js'
import { swapTopic } from './swapTopic.js'
import type { SwapHistoryCache, SwapHistoryLog } from './types.js'

/** How long a cache is good for: 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

const shape = {
  genesisHash: 'hash',
  account: 'address',
  logs: [{ ...logShape, user: 'address', recipient: 'address' }],
  fromBlock: 'integer',
  latestFetchedBlock: 'integer',
  lastFetchedAt: 'integer',
} as const

/**
 * The cache, if it is one, is young enough, is of this chain and account, and
 * its events can be what a search of its blocks has found; else undefined.
 */
export function checkHistoryCache(
  cache: unknown,
  {
    deployment,
    genesisHash,
    account,
  }: { deployment: Deployment; genesisHash: Hash; account: Address },
): SwapHistoryCache | undefined {
  const pairs = getPairs(deployment)
  return checkCache<SwapHistoryCache>(
    cache,
    shape,
    (found) =>
      found.version === 1 &&
      found.chainId === deployment.chain.id &&
      found.genesisHash === genesisHash &&
      isAddressEqual(found.account, account) &&
      Date.now() - found.lastFetchedAt < lifetime &&
      found.logs.every(
        (log) => isSwapOf(log, account) && pairs.has(log.address.toLowerCase()),
      ) &&
      areInOrder(found.logs, found.fromBlock, found.latestFetchedBlock),
  )
}

/** Three topics and four words, as the decoder takes for granted. */
const isSwapOf = (log: SwapHistoryLog, account: Address) =>
  log.topics.length === 3 &&
  log.topics[0] === swapTopic &&
  /^0x[\da-f]{256}$/i.test(log.data) &&
  [log.user, log.recipient].some((party) => isAddressEqual(party, account))
