import type { Hash } from 'viem'
import { isHash } from './isLog.js'
import type { EventCache } from './types.js'

export type EventItem = {
  blockNumber: number
  blockHash: Hash
  timestamp: number
  /** The first block, if it happened in several. */
  firstBlock?: number
  logIndex?: number
  logs?: readonly { logIndex: number }[]
}

/** 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

/**
 * Checks that a cache is the wanted one, recent and consistent. May throw when
 * fields are missing.
 */
export function isEventCache<item extends EventItem, state>(
  cache: EventCache<item, state>,
  wanted: Partial<EventCache<item, state>>,
): boolean {
  const { fromBlock, latestFetchedBlock, heads, logs } = cache
  const isWanted = Object.keys(wanted).every((name) => {
    const key = name as keyof typeof cache
    return String(cache[key]) === String(wanted[key])
  })
  return (
    isWanted &&
    Date.now() - cache.lastFetchedAt < lifetime &&
    Number.isSafeInteger(fromBlock) &&
    heads.every(({ number, hash }) => isBlock(number, hash)) &&
    heads.at(-1)?.number === latestFetchedBlock &&
    logs.every(
      (item, index) =>
        isBlock(item.blockNumber, item.blockHash) &&
        Number.isSafeInteger(item.timestamp) &&
        item.blockNumber >= fromBlock &&
        item.blockNumber <= latestFetchedBlock &&
        follows(item, logs[index - 1]),
    )
  )
}

const isBlock = (number: number, hash: Hash) =>
  Number.isSafeInteger(number) && isHash(hash)

const follows = (item: EventItem, before: EventItem | undefined) =>
  !before ||
  (item.timestamp >= before.timestamp &&
    (item.blockNumber - before.blockNumber || indexOf(item) - indexOf(before)) >
      0)

const indexOf = ({ logIndex, logs }: EventItem) =>
  logIndex ?? logs?.[0]?.logIndex ?? 0
