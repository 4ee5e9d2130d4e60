import type { Address, Client } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import type { EventItem } from '../events/checkEventCache.js'
import { createLogReader } from '../events/createLogReader.js'
import { decodePoolLog } from '../events/decodePoolLog.js'
import { decodeSwapLog, word } from '../events/decodeSwapLog.js'
import { findBlock } from '../events/findBlock.js'
import { getPairs } from '../events/getPairs.js'
import { isEvent } from '../events/isLog.js'
import { openEvents } from '../events/openEvents.js'
import type { Block } from '../events/readBlock.js'
import { readTimestamps } from '../events/readTimestamps.js'
import { burnTopic, mintTopic, swapTopic, syncTopic } from '../events/topics.js'
import type {
  BlockRange,
  MarketOptions,
  PoolLog,
  RawLog,
} from '../events/types.js'
import { read as check, entries, integer, object } from '../utils/readers.js'
import {
  addPrice,
  addSwap,
  decodeSpan,
  encodeSpan,
  isSpan,
  joinSpans,
  openSpan,
  type PoolSpan,
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
type MarketItem<span = PoolSpan> = EventItem & {
  firstBlock: number
  /** Length of its spans. */
  seconds: number
  /** By the pair in lower case, oldest first. */
  pools: Record<string, { spans: span[]; trades: TradeLog[] }>
}

/** The log of a trade, a deposit or a withdrawal, without what its item says. */
type TradeLog = Omit<PoolLog, 'address' | 'blockHash' | 'removed'>

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
  pools: entries,
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
      return Object.values(item.pools).every(
        ({ spans, trades }) => spans.every(isSpan) && trades.every(isEvent),
      )
    },
    encode: (item) => mapSpans(item, (spans) => spans.map(encodeSpan)),
    isState: (state) => {
      check(stateShape, state, Error)
      return Object.values(state.before).every(({ length }) => length === 2)
    },
  })
  const { cache, head } = events
  cache.logs = (cache.logs as MarketItem<never>[]).map((item) =>
    mapSpans(item, (spans) => spans.map(decodeSpan)),
  )
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
    getTrades,
    isKnown: (from, longest) => {
      const known = getKnownSince(longest)
      const isWhole = cache.fromBlock <= startBlock && known === state.since
      return isWhole || known <= from
    },
  }

  async function readNew() {
    for await (const part of events.readNew()) {
      cache.logs = joinItems(cache.logs, await fold(part.logs))
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
      const items = await fold(part.logs)
      for (const item of items)
        for (const pair of Object.keys(item.pools)) delete state.before[pair]
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
      const last = logs.at(-1)
      if (!last) continue
      const [reserve0, reserve1] = toReserves(last)
      state.before[pair] = [String(reserve0), String(reserve1)]
      return
    }
    state.before[pair] = ['0', '0']
  }

  /** Folds the logs of some blocks, oldest first, into items. */
  async function fold(logs: readonly RawLog[]): Promise<MarketItem[]> {
    const untimed = logs.filter(({ blockTimestamp }) => !blockTimestamp)
    const times = await readTimestamps(client, untimed, signal)
    const items: MarketItem[] = []
    /** What the last item has of each pool: its logs are kept as they are. */
    let pools = new Map<string, { spans: PoolSpan[]; trades: RawLog[] }>()
    let item: MarketItem | undefined
    const toTime = ({ blockTimestamp, blockHash }: RawLog) =>
      blockTimestamp ? Number(blockTimestamp) : (times.get(blockHash) as number)
    const close = (last: RawLog | undefined) => {
      if (!item || !last) return
      item.blockNumber = Number(last.blockNumber)
      item.blockHash = last.blockHash
      item.timestamp = toTime(last)
      for (const [pair, pool] of pools)
        item.pools[pair] = {
          spans: pool.spans,
          trades: pool.trades.slice(-trades).map((log) => ({
            topics: log.topics,
            data: log.data,
            blockNumber: Number(log.blockNumber),
            transactionHash: log.transactionHash,
            logIndex: Number(log.logIndex),
            timestamp: toTime(log),
          })),
        }
    }
    let last: RawLog | undefined
    for (const log of logs) {
      const timestamp = toTime(log)
      if (!item || timestamp >= getEnd(item)) {
        close(last)
        pools = new Map()
        item = {
          firstBlock: Number(log.blockNumber),
          blockNumber: 0,
          blockHash: log.blockHash,
          timestamp,
          seconds: getSeconds(timestamp),
          pools: {},
        }
        items.push(item)
      }
      last = log
      const pair = log.address.toLowerCase()
      let pool = pools.get(pair)
      if (!pool) {
        pool = { spans: [], trades: [] }
        pools.set(pair, pool)
      }
      const [topic] = log.topics
      if (topic === syncTopic) {
        const span = openSpan(pool.spans, timestamp, getSeconds)
        addPrice(span, toReserves(log))
        continue
      }
      pool.trades.push(log)
      if (topic !== swapTopic) continue
      const span = openSpan(pool.spans, timestamp, getSeconds)
      addSwap(span, decodeSwapLog(log), feeBps)
    }
    close(last)
    return items
  }

  /** Joins older items with newer ones, and drops trades that are too many. */
  function joinItems(older: MarketItem[], newer: MarketItem[]): MarketItem[] {
    const items = [...older]
    for (const item of newer) {
      const last = items.at(-1)
      if (!last || item.timestamp >= getEnd(last)) items.push(item)
      else items[items.length - 1] = mergeItems(last, item)
    }
    const counts = new Map<string, number>()
    for (const item of items.toReversed())
      for (const [pair, pool] of Object.entries(item.pools)) {
        const count = counts.get(pair) ?? 0
        const { length } = pool.trades
        pool.trades = pool.trades.slice(Math.max(0, length - trades + count))
        counts.set(pair, Math.min(trades, count + length))
      }
    return items
  }

  function mergeItems(older: MarketItem, newer: MarketItem): MarketItem {
    const pools = { ...older.pools }
    for (const [pair, { spans, trades }] of Object.entries(newer.pools)) {
      const own = pools[pair]
      pools[pair] = own
        ? {
            spans: joinSpans([...own.spans, ...spans], () => minute),
            trades: [...own.trades, ...trades],
          }
        : { spans, trades }
    }
    return {
      ...newer,
      firstBlock: older.firstBlock,
      seconds: Math.max(older.seconds, newer.seconds),
      pools,
    }
  }

  /** Joins spans that have become older than they are kept. */
  function compact() {
    const items = cache.logs.map((item) => {
      const seconds = getSeconds(item.timestamp)
      return seconds > item.seconds
        ? {
            ...mapSpans(item, (spans) => joinSpans(spans, getSeconds)),
            seconds,
          }
        : item
    })
    cache.logs = joinItems([], items)
  }

  function getKnownSince(longest: number) {
    const item = cache.logs.findLast((item) => item.seconds > longest)
    return item ? getEnd(item) : state.since
  }

  function getSpans(pair: Address): PoolSpan[] {
    const key = pair.toLowerCase()
    return cache.logs.flatMap((item) => item.pools[key]?.spans ?? [])
  }

  function getTrades(pair: Address): PoolTrade[] {
    const key = pair.toLowerCase() as Address
    const events = cache.logs.flatMap((item) =>
      (item.pools[key]?.trades ?? []).flatMap(
        (log) => decodePoolLog({ ...log, address: key }) ?? [],
      ),
    )
    return toTrades(events, { isA0: true, limit: trades })
  }

  function getReserves(pair: Address): Reserves | undefined {
    const key = pair.toLowerCase()
    for (const item of cache.logs.toReversed()) {
      const { spans = [] } = item.pools[key] ?? {}
      const span = spans.findLast(({ reserves }) => reserves)
      if (span) return span.reserves
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

/** The second behind an item: it lasts an hour, or as long as its spans. */
function getEnd({ timestamp, seconds }: MarketItem): number {
  const length = Math.max(seconds, hour)
  return floor(timestamp, length) + length
}

const mapSpans = <from, to>(
  item: MarketItem<from>,
  map: (spans: from[]) => to[],
): MarketItem<to> => ({
  ...item,
  pools: Object.fromEntries(
    Object.entries(item.pools).map(([pair, { spans, trades }]) => [
      pair,
      { spans: map(spans), trades },
    ]),
  ),
})

const toReserves = ({ data }: RawLog): Reserves => [
  word(data, 2),
  word(data, 66),
]

const floor = (time: number, step: number) => Math.floor(time / step) * step
