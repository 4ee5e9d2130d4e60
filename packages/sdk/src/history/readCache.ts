import type { Address, Hash } from 'viem'
import { isAddressEqual } from 'viem/utils'
import { checkShape, type Shape } from '../utils/checkShape.js'
import type { SwapHistoryCache, SwapHistoryStore } from './types.js'

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
 * The cache, if it is one, is young enough and is of this chain and account;
 * else undefined.
 */
export function checkCache(
  cache: unknown,
  expected: { chainId: number; genesisHash: Hash; account: Address },
): SwapHistoryCache | undefined {
  try {
    checkShape(cache, cacheShape, '', Error)
  } catch {
    return undefined
  }
  const found = cache as SwapHistoryCache
  const isValid =
    found.version === 1 &&
    found.chainId === expected.chainId &&
    found.genesisHash === expected.genesisHash &&
    isAddressEqual(found.account, expected.account) &&
    // Three topics and four words, as the decoder takes for granted.
    found.logs.every(
      ({ topics, data }) => topics.length === 3 && data.length === 258,
    ) &&
    Date.now() - found.lastFetchedAt < lifetime
  return isValid ? found : undefined
}
