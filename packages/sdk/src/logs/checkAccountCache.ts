import { address, hash, integer, list, object, text } from '../utils/readers.js'
import {
  areInOrder,
  areLogsOf,
  blockShape,
  checkCache,
  logShape,
} from './checkCache.js'
import type { AccountCache } from './types.js'

/** How long a cache is good for: 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

const shape = object({
  genesisHash: hash,
  account: address,
  contracts: list(address),
  logs: list(
    object({
      ...blockShape,
      hash,
      from: address,
      'to?': address,
      'call?': object({ input: text, value: text }),
      logs: list(object(logShape)),
    }),
  ),
  fromBlock: integer(),
  latestFetchedBlock: integer(),
  lastFetchedAt: integer(),
})

/**
 * The cache, if it is one, is young enough, is of this chain, deployment and
 * account, and its logs can be what a search of its blocks has found; else
 * undefined.
 */
export const checkAccountCache = (
  cache: unknown,
  {
    topic,
    ...wanted
  }: Pick<AccountCache, 'chainId' | 'genesisHash' | 'account' | 'contracts'> & {
    /** The account as a topic. */
    topic: string
  },
): AccountCache | undefined =>
  checkCache<AccountCache>(
    cache,
    shape,
    (found) =>
      found.version === 2 &&
      found.chainId === wanted.chainId &&
      found.genesisHash === wanted.genesisHash &&
      found.account === wanted.account &&
      String(found.contracts) === String(wanted.contracts) &&
      Date.now() - found.lastFetchedAt < lifetime &&
      found.logs.every(
        ({ logs }) =>
          areLogsOf(wanted.contracts, logs) &&
          logs.some(({ topics }) => topics.includes(topic as `0x${string}`)),
      ) &&
      areInOrder(
        found.logs.map(({ logs: [first], ...block }) => ({
          ...block,
          logIndex: first?.logIndex ?? 0,
        })),
        { fromBlock: found.fromBlock, toBlock: found.latestFetchedBlock },
      ),
  )
