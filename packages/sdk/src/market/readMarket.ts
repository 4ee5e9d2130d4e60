import type { Address, Client } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import type { EventItem } from '../logs/checkEventCache.js'
import { createLogReader } from '../logs/createLogReader.js'
import { decodePoolLog } from '../logs/decodePoolLog.js'
import { findBlock } from '../logs/findBlock.js'
import { getPairs } from '../logs/getPairs.js'
import { openEvents } from '../logs/openEvents.js'
import type { Block } from '../logs/readBlock.js'
import { readTimestamps } from '../logs/readTimestamps.js'
import { burnTopic, mintTopic, swapTopic, syncTopic } from '../logs/topics.js'
import type {
  BlockRange,
  MarketOptions,
  PoolEvent,
  RawLog,
} from '../logs/types.js'
import { read as check, entries, integer, object } from '../utils/readers.js'
import {
  decodeSpan,
  encodeSpan,
  isSpan,
  joinSpans,
  type PoolSpan,
  toSpans,
} from './spans.js'
import { type PoolTrade, toTrades } from './toTrades.js'
import type { Reserves } from './types.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What is kept in minutes and in hours; what is older is kept in days. */
const minutesKept = 25 * hour
const hoursKept = 8 * day

/** Trades that are kept of each pool. */
const tradesKept = 50

/** What happened to all pools in an hour or in a day, without its events. */
type MarketItem = EventItem & {
  firstBlock: number
  /** Length of its spans. */
  seconds: number
  /** The pools' spans, oldest first, by the pair in lower case. */
  spans: Record<string, string[]>
  /** The newest of all trades that are kept, oldest first. */
  trades: Record<string, StoredTrade[]>
}

type StoredTrade = Omit<PoolTrade, 'amountA' | 'amountB' | 'blockNumber'> & {
  amountA: string
  amountB: string
  blockNumber: string
}

type MarketState = {
  /** Everything from this second on is known. */
  since: number
  /** Time of the newest block that was known. */
  until: number
  /** Reserves before the first span of a pool, or of one without spans. */
  before: Record<string, [string, string]>
}

const itemShape = object({
  firstBlock: integer(),
  seconds: integer(),
  spans: entries,
  trades: entries,
})
const stateShape = object({
  since: integer(),
  until: integer(),
  before: entries,
})

/** What is known of all pools. */
export type Market = {
  /** The newest block; everything is as of it. */
  head: Block
  /** A pool's spans, oldest first. */
  getSpans(pairAddress: Address): PoolSpan[]
  /** A pool's reserves now; undefined when no event that was read says. */
  getReserves(pairAddress: Address): Reserves | undefined
  /** A pool's reserves before its first span. */
  getBefore(pairAddress: Address): Reserves | undefined
  /** The newest trades, newest first, as of a pool whose first token is token0. */
  getTrades(pairAddress: Address): PoolTrade[]
  /** Whether everything from a time on is known in spans of some length. */
  isKnown(since: number, seconds: number): boolean
}

/**
 * Brings what is known of all pools up to date: new blocks, and older ones as far
 * as the question reaches, from the newest down. Events are folded into spans of a
 * minute for a day, of an hour for a week, and of a day before that, or into
 * shorter ones where the question asks for them.
 */
export async function readMarket(
  client: Client,
  {
    deployment,
    since,
    seconds,
    pairAddress,
    limit,
    readReserves,
    onProgress,
    ...options
  }: MarketOptions & {
    deployment: Deployment
    /** From when on to know everything, given the newest block. */
    since: (head: Block) => number
    /** Longest span to be used for that. */
    seconds: number
    /** The pool whose price must be known from the beginning. */
    pairAddress: Address
    /** How many trades to keep. */
    limit: number
    /** Reads the reserves of all pools that exist at a block. */
    readReserves: (
      blockNumber: number,
    ) => Promise<ReadonlyMap<string, Reserves>>
  },
): Promise<Market> {
  const { startBlock, chain, feeBps = DEFAULT_FEE_BPS } = deployment
  const { signal } = options
  const pairs = [...getPairs(deployment).keys()] as Address[]
  const trades = Math.max(limit, tradesKept)
  const topics = [[swapTopic, syncTopic, mintTopic, burnTopic]] as const
  const events = await openEvents<MarketItem, MarketState>(client, {
    ...options,
    deployment,
    key: `marketCache-${chain.id}`,
    contracts: pairs,
    filters: [{ address: pairs, topics }],
    grows: true,
    isItem: (item) => {
      check(itemShape, item, Error)
      return (
        Object.values(item.spans).flat().every(isSpan) &&
        Object.values(item.trades).every(Array.isArray)
      )
    },
    isState: (state) => {
      check(stateShape, state, Error)
      return Object.values(state.before).every(({ length }) => length === 2)
    },
  })
  const { cache, head } = events
  const needs = [
    { seconds: minute, since: floor(head.timestamp + 1 - day, hour) },
    { seconds, since: floor(since(head), Math.max(seconds, hour)) },
  ]
  const needed = Math.min(...needs.map((need) => need.since))
  // What ended before the question begins would leave a gap, or be read in vain.
  if (!cache.state || cache.state.until < needed)
    Object.assign(cache, {
      logs: [],
      heads: [],
      fromBlock: head.number + 1,
      latestFetchedBlock: head.number,
      state: { since: head.timestamp + 1, until: head.timestamp, before: {} },
    })
  const { state } = cache
  const oldest = (longest: number, kept: number, step: number) =>
    Math.min(
      floor(head.timestamp - kept, step),
      ...needs
        .filter((need) => need.seconds < longest)
        .map((need) => floor(need.since, step)),
    )
  const minutesSince = oldest(hour, minutesKept, hour)
  const hoursSince = oldest(day, hoursKept, day)
  const getSeconds = (time: number) =>
    time >= minutesSince ? minute : time >= hoursSince ? hour : day

  try {
    await readNew()
    await readOlder()
    await readOthers()
  } finally {
    compact()
    await events.save(true)
  }
  return {
    head,
    getSpans,
    getReserves,
    getBefore,
    getTrades: (pair) =>
      cache.logs
        .flatMap((item) => item.trades[pair.toLowerCase()] ?? [])
        .map((trade) => ({
          ...trade,
          amountA: BigInt(trade.amountA),
          amountB: BigInt(trade.amountB),
          blockNumber: BigInt(trade.blockNumber),
        }))
        .reverse(),
    isKnown: (from, longest) => {
      const known = getKnownSince(longest)
      const isWhole = cache.fromBlock <= startBlock && known === state.since
      return isWhole || known <= from
    },
  }

  async function readNew() {
    for await (const part of events.readNew()) {
      cache.logs = joinItems(cache.logs, await fold(part))
      cache.latestFetchedBlock = part.toBlock
      tell(part)
    }
    state.until = head.timestamp
  }

  async function readOlder() {
    const missing = needs.filter(
      (need) => getKnownSince(need.seconds) > need.since,
    )
    if (missing.length === 0) return
    const cut = Math.max(...missing.map((need) => getKnownSince(need.seconds)))
    if (cut > state.since) {
      // Spans that are too long are read again.
      cache.logs = cache.logs.filter((item) => item.timestamp >= cut)
      cache.fromBlock = await findBlock(client, cut, {
        fromBlock: cache.fromBlock,
        head,
        signal,
      })
      state.since = cut
      state.before = {}
    }
    const lowest =
      cache.fromBlock <= startBlock
        ? startBlock
        : await findBlock(client, needed, {
            fromBlock: startBlock,
            head,
            signal,
          })
    for await (const part of events.readOlder(lowest)) {
      const items = await fold(part)
      for (const item of items)
        for (const pair of Object.keys(item.spans)) delete state.before[pair]
      cache.logs = joinItems(items, cache.logs)
      cache.fromBlock = part.fromBlock
      tell(part)
    }
    state.since = needed
  }

  /** Reads what no event that was read says. */
  async function readOthers() {
    if (pairs.some((pair) => !getReserves(pair))) {
      const reserves = await readReserves(head.number)
      for (const pair of pairs) {
        const [reserve0, reserve1] = reserves.get(pair) ?? [0n, 0n]
        if (!getReserves(pair))
          state.before[pair] = [String(reserve0), String(reserve1)]
      }
    }
    const pair = pairAddress.toLowerCase() as Address
    if (state.before[pair] || cache.fromBlock <= startBlock) return
    const filter = { address: [pair], topics: [syncTopic] } as const
    const range = { fromBlock: startBlock, toBlock: cache.fromBlock - 1 }
    const read = createLogReader(client, deployment, {
      ...options,
      grows: true,
    })
    for await (const { logs } of read([filter], range, 'down')) {
      const last = (await decode(logs)).at(-1)
      if (last?.type !== 'sync') continue
      state.before[pair] = [String(last.reserve0), String(last.reserve1)]
      return
    }
    state.before[pair] = ['0', '0']
  }

  async function decode(logs: readonly RawLog[]): Promise<PoolEvent[]> {
    const times = await readTimestamps(client, logs, signal)
    const events: PoolEvent[] = []
    let isSorted = true
    for (const log of logs) {
      const event = decodePoolLog({
        address: log.address,
        topics: log.topics,
        data: log.data,
        blockHash: log.blockHash,
        transactionHash: log.transactionHash,
        blockNumber: Number(log.blockNumber),
        logIndex: Number(log.logIndex),
        timestamp: times.get(log.blockHash) as number,
      })
      if (!event) continue
      const last = events.at(-1)
      if (last && compareEvents(last, event) > 0) isSorted = false
      events.push(event)
    }
    // Of more addresses than fit in one filter they come in turns.
    return isSorted ? events : events.sort(compareEvents)
  }

  /** Folds the logs of some blocks into items, oldest first. */
  async function fold({ logs }: { logs: RawLog[] }): Promise<MarketItem[]> {
    const items: MarketItem[] = []
    const groups = new Map<number, PoolEvent[]>()
    for (const event of await decode(logs)) {
      const length = getPeriod(getSeconds(event.timestamp))
      const time = floor(event.timestamp, length)
      const group = groups.get(time)
      if (group) group.push(event)
      else groups.set(time, [event])
    }
    for (const [time, group] of groups) {
      const last = group.at(-1) as PoolEvent
      const item: MarketItem = {
        firstBlock: Number(group[0]?.blockNumber),
        blockNumber: Number(last.blockNumber),
        blockHash: getHash(logs, last),
        timestamp: last.timestamp,
        seconds: getSeconds(time),
        spans: {},
        trades: {},
      }
      for (const [pair, own] of groupByPair(group)) {
        item.spans[pair] = toSpans(own, { getSeconds, feeBps }).map(encodeSpan)
        item.trades[pair] = toTrades(own, { isA0: true, limit: trades })
          .map((trade) => ({
            ...trade,
            amountA: String(trade.amountA),
            amountB: String(trade.amountB),
            blockNumber: String(trade.blockNumber),
          }))
          .reverse()
      }
      items.push(item)
    }
    return items
  }

  /** Joins older items with newer ones, and drops trades that are too many. */
  function joinItems(older: MarketItem[], newer: MarketItem[]): MarketItem[] {
    const items = [...older]
    for (const item of newer) {
      const last = items.at(-1)
      const length = getPeriod(item.seconds)
      if (
        !last ||
        floor(last.timestamp, length) !== floor(item.timestamp, length)
      )
        items.push(item)
      else items[items.length - 1] = mergeItems(last, item)
    }
    const counts = new Map<string, number>()
    for (const item of items.toReversed())
      for (const [pair, list] of Object.entries(item.trades)) {
        const count = counts.get(pair) ?? 0
        item.trades[pair] = list.slice(
          Math.max(0, list.length - trades + count),
        )
        counts.set(pair, Math.min(trades, count + list.length))
      }
    return items
  }

  function mergeItems(older: MarketItem, newer: MarketItem): MarketItem {
    const merged = {
      ...newer,
      firstBlock: older.firstBlock,
      seconds: Math.max(older.seconds, newer.seconds),
      spans: { ...older.spans },
      trades: { ...older.trades },
    }
    for (const [pair, spans] of Object.entries(newer.spans)) {
      const own = older.spans[pair]
      merged.spans[pair] = own
        ? joinSpans([...own, ...spans].map(decodeSpan), () => minute).map(
            encodeSpan,
          )
        : spans
    }
    for (const [pair, list] of Object.entries(newer.trades))
      merged.trades[pair] = [...(older.trades[pair] ?? []), ...list]
    return merged
  }

  /** Joins spans that have become older than they are kept. */
  function compact() {
    const items = cache.logs.map((item) => {
      const longer = getSeconds(item.timestamp)
      if (longer <= item.seconds) return item
      const spans = Object.fromEntries(
        Object.entries(item.spans).map(([pair, texts]) => [
          pair,
          joinSpans(texts.map(decodeSpan), getSeconds).map(encodeSpan),
        ]),
      )
      return { ...item, seconds: longer, spans }
    })
    cache.logs = joinItems([], items)
  }

  function getKnownSince(longest: number) {
    const item = cache.logs.findLast((item) => item.seconds > longest)
    return item
      ? floor(item.timestamp, getPeriod(item.seconds)) + getPeriod(item.seconds)
      : state.since
  }

  function getSpans(pair: Address): PoolSpan[] {
    const key = pair.toLowerCase()
    return cache.logs.flatMap((item) => (item.spans[key] ?? []).map(decodeSpan))
  }

  function getReserves(pair: Address): Reserves | undefined {
    const key = pair.toLowerCase()
    for (let index = cache.logs.length - 1; index >= 0; index--) {
      const texts = cache.logs[index]?.spans[key] ?? []
      for (const text of texts.toReversed()) {
        const { reserves } = decodeSpan(text)
        if (reserves) return reserves
      }
    }
    return getBefore(pair)
  }

  function getBefore(pair: Address): Reserves | undefined {
    const before = state.before[pair.toLowerCase()]
    return before && [BigInt(before[0]), BigInt(before[1])]
  }

  function tell({ fromBlock, toBlock }: BlockRange) {
    onProgress?.({
      fromBlock,
      toBlock,
      headBlock: head.number,
    })
  }
}

/** An item's length: that of an hour, or that of its spans. */
const getPeriod = (seconds: number) => Math.max(seconds, hour)

const compareEvents = (a: PoolEvent, b: PoolEvent) =>
  Number(a.blockNumber) - Number(b.blockNumber) || a.logIndex - b.logIndex

const getHash = (logs: readonly RawLog[], { blockNumber }: PoolEvent) =>
  logs.find((log) => BigInt(log.blockNumber) === blockNumber)
    ?.blockHash as `0x${string}`

const floor = (time: number, step: number) => Math.floor(time / step) * step

function groupByPair(events: readonly PoolEvent[]) {
  const groups = new Map<string, PoolEvent[]>()
  for (const event of events) {
    const group = groups.get(event.pairAddress)
    if (group) group.push(event)
    else groups.set(event.pairAddress, [event])
  }
  return groups
}
