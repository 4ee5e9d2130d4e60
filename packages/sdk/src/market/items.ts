import { decodeSwapLog, word } from '../events/decodeSwapLog.js'
import { swapTopic, syncTopic } from '../events/topics.js'
import type { BlockLog, EventItem, PoolLog } from '../events/types.js'
import { floor } from './floor.js'
import {
  addPrice,
  addSwap,
  createSpan,
  encodeSpan,
  isSpanText,
  joinTexts,
  type PoolSpan,
} from './spans.js'
import type { Reserves } from './types.js'

/** Totals of the minute, hour or day that begins at `timestamp`. */
export type MarketItem<span = string> = EventItem & {
  seconds: number
  firstBlock: number
  /**
   * Spans by pair index. They stay encoded, because only a few of thousands are usually
   * needed.
   */
  spans: Record<number, span>
}

export type GetSeconds = (timestamp: number) => number

/** Aggregates logs, oldest first, into items. */
export function foldLogs(
  logs: readonly PoolLog[],
  {
    indexes,
    getSeconds,
    settled,
    feeBps,
  }: {
    /** The index of each pair, by its address in lower case. */
    indexes: ReadonlyMap<string, number>
    getSeconds: GetSeconds
    settled: number
    feeBps: number
  },
): MarketItem[] {
  const items: MarketItem<PoolSpan>[] = []
  let item: MarketItem<PoolSpan> | undefined
  for (const log of logs) {
    const { timestamp, blockNumber, blockHash } = log
    if (!item || isAfter(log, item, settled)) {
      const seconds = getSeconds(timestamp)
      item = {
        ...{ timestamp: floor(timestamp, seconds), seconds, spans: {} },
        ...{ firstBlock: blockNumber, blockNumber, blockHash },
      }
      items.push(item)
    }
    item.blockNumber = blockNumber
    item.blockHash = blockHash
    const [topic] = log.topics
    if (topic !== syncTopic && topic !== swapTopic) continue
    const index = indexes.get(log.address) as number
    const span = item.spans[index] ?? createSpan(timestamp)
    item.spans[index] = span
    if (topic === syncTopic) addPrice(span, toReserves(log))
    else addSwap(span, decodeSwapLog(log), feeBps)
  }
  return items.map(encodeItem)
}

/** Merges parts of the same minute, hour or day. */
export function joinItems(
  items: readonly MarketItem[],
  getSeconds: GetSeconds,
  settled: number,
): MarketItem[] {
  const joined: MarketItem[] = []
  for (const item of items) {
    const last = joined.at(-1)
    if (!last || isAfter(item, last, settled)) {
      const seconds = Math.max(item.seconds, getSeconds(item.timestamp))
      const timestamp = floor(item.timestamp, seconds)
      joined.push({ ...item, timestamp, seconds })
      continue
    }
    last.blockNumber = item.blockNumber
    last.blockHash = item.blockHash
    for (const index in item.spans) {
      const later = item.spans[index] as string
      last.spans[index] = joinTexts(last.spans[index], later)
    }
  }
  return joined
}

/**
 * Returns true if an event or item starts a new item. No item spans the settled block,
 * because newer blocks will be read again.
 */
const isAfter = (
  next: Pick<EventItem, 'timestamp' | 'blockNumber'>,
  item: Omit<MarketItem, 'spans'>,
  settled: number,
) =>
  next.timestamp >= getEnd(item) ||
  (next.blockNumber > settled && item.blockNumber <= settled)

/** Decodes a Sync event. */
export const toReserves = ({ data }: Pick<BlockLog, 'data'>): Reserves => [
  word(data, 2),
  word(data, 66),
]

export const getEnd = ({
  timestamp,
  seconds,
}: Pick<MarketItem, 'timestamp' | 'seconds'>) => timestamp + seconds

/** Checks a stored item. May throw if fields are missing. */
export const isItem = ({ firstBlock, seconds, spans }: MarketItem): boolean =>
  [firstBlock, seconds].every(Number.isSafeInteger) &&
  Object.values(spans).every(isSpanText)

function encodeItem({ spans, ...item }: MarketItem<PoolSpan>): MarketItem {
  const texts: MarketItem['spans'] = {}
  for (const index in spans) texts[index] = encodeSpan(spans[index] as PoolSpan)
  return { ...item, spans: texts }
}
