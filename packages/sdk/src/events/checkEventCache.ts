import type { Hash } from 'viem'
import { address, hash, integer, list, object, read } from '../utils/readers.js'
import type { EventCache } from './types.js'

/** Something that happened in a block, or ended with it. */
export type EventItem = {
  blockNumber: number
  blockHash: Hash
  timestamp: number
  /** The first of several blocks, if it is what happened in several. */
  firstBlock?: number
  logIndex?: number
  logs?: readonly { logIndex: number }[]
}

/** How long a cache is good for: 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

const shape = object({
  genesisHash: hash,
  contracts: list(address),
  logs: list(
    object({ blockNumber: integer(), blockHash: hash, timestamp: integer() }),
  ),
  heads: list(object({ number: integer(), hash })),
  fromBlock: integer(),
  latestFetchedBlock: integer(),
  lastFetchedAt: integer(),
})

/**
 * A cache, if it is one of this chain, account and contracts, is young enough, and
 * can be what a search of its blocks has found; else undefined. It is otherwise
 * believed.
 */
export function checkEventCache<item extends EventItem, state>(
  value: unknown,
  {
    wanted,
    isItem,
    isState,
  }: {
    wanted: Pick<
      EventCache<item, state>,
      'chainId' | 'genesisHash' | 'account' | 'contracts'
    >
    isItem: (item: item) => boolean
    isState: (state: state) => boolean
  },
): EventCache<item, state> | undefined {
  const cache = value as EventCache<item, state>
  try {
    read(shape, cache, Error)
    const { fromBlock, latestFetchedBlock, heads, logs } = cache
    return cache.version === 3 &&
      cache.chainId === wanted.chainId &&
      cache.genesisHash === wanted.genesisHash &&
      cache.account === wanted.account &&
      String(cache.contracts) === String(wanted.contracts) &&
      Date.now() - cache.lastFetchedAt < lifetime &&
      heads.at(-1)?.number === latestFetchedBlock &&
      isState(cache.state) &&
      logs.every(
        (item, index) =>
          item.blockNumber >= fromBlock &&
          item.blockNumber <= latestFetchedBlock &&
          isItem(item) &&
          follows(item, logs[index - 1]),
      )
      ? cache
      : undefined
  } catch {
    return undefined
  }
}

/** Whether an item is behind another one in the chain's order. */
const follows = (item: EventItem, before: EventItem | undefined) =>
  before === undefined ||
  (item.blockNumber === before.blockNumber
    ? item.blockHash === before.blockHash &&
      item.timestamp === before.timestamp &&
      indexOf(item) > indexOf(before)
    : item.blockNumber > before.blockNumber &&
      item.timestamp >= before.timestamp)

const indexOf = ({ logIndex, logs }: EventItem) =>
  logIndex ?? logs?.[0]?.logIndex ?? 0
