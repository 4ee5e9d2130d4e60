import type { Address, Client } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import { getPairs } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'
import { createLogReader } from '../events/createLogReader.js'
import { decodeSwapLog, word } from '../events/decodeSwapLog.js'
import { findBlock } from '../events/findBlock.js'
import type { EventItem } from '../events/isEventCache.js'
import { isEvent } from '../events/isLog.js'
import { openEvents } from '../events/openEvents.js'
import type { Block } from '../events/readBlock.js'
import { readTimestamps } from '../events/readTimestamps.js'
import { toPoolLog } from '../events/toPoolLog.js'
import { burnTopic, mintTopic, swapTopic, syncTopic } from '../events/topics.js'
import type {
  BlockRange,
  MarketOptions,
  PoolLog,
  RawLog,
} from '../events/types.js'
import { readReserves } from './readReserves.js'
import {
  addPrice,
  addSwap,
  decodeSpan,
  encodeSpan,
  joinSpans,
  openSpan,
  type PoolSpan,
} from './spans.js'
import type { Reserves } from './types.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Spans are minutes and hours for this long, and days before. */
const minutesKept = 25 * hour
const hoursKept = 8 * day

const tradesKept = 50

type MarketItem<span = PoolSpan> = EventItem & {
  firstBlock: number
  seconds: number
  /** By the pair in lower case, oldest first. */
  pools: Record<string, { spans: span[]; trades: PoolLog[] }>
}

type MarketState = {
  since: number
  until: number
  /** Reserves before the first span of a pool, or of one without spans. */
  before: Record<string, readonly [string, string]>
}

export type Market = {
  head: Block
  getPool(pairAddress: Address): {
    spans: PoolSpan[]
    trades: PoolLog[]
    before: Reserves | undefined
    reserves: Reserves | undefined
  }
  getKnownSince(seconds: number): number
}

/**
 * Updates what is known of all pools: new blocks, and older ones as far as
 * requested, folded into spans of a minute, an hour or a day.
 */
export async function readMarket(
  client: Client,
  {
    deployment,
    since,
    seconds,
    pairAddress,
    limit,
    onProgress,
    ...options
  }: MarketOptions & {
    deployment: Deployment
    /** From when on everything must be known. */
    since: (head: Block) => number
    seconds: number
    /** The pool whose price must be known from the start. */
    pairAddress: Address
    limit: number
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
    decode: decodeItem,
    encode: (item) => mapSpans(item, (spans) => spans.map(encodeSpan)),
  })
  const { cache, head } = events
  const needs = [
    { seconds: minute, since: floor(head.timestamp + 1 - day, hour) },
    { seconds, since: floor(since(head), Math.max(seconds, hour)) },
  ]
  const needed = Math.min(...needs.map((need) => need.since))
  // What ended before the question begins would leave a gap, or be read in vain.
  if (!isState(cache.state) || cache.state.until < needed)
    Object.assign(cache, {
      logs: [],
      heads: [],
      fromBlock: head.number + 1,
      latestFetchedBlock: head.number,
      state: { since: head.timestamp + 1, until: head.timestamp, before: {} },
    })
  const { state } = cache
  const [minutesSince, hoursSince] = [
    { longest: hour, kept: minutesKept },
    { longest: day, kept: hoursKept },
  ].map(({ longest, kept }) => {
    const asked = seconds < longest ? needed : head.timestamp
    return floor(Math.min(head.timestamp - kept, asked), longest)
  }) as [number, number]
  const getSeconds = (time: number) =>
    time >= minutesSince ? minute : time >= hoursSince ? hour : day

  try {
    for await (const part of events.readNew()) {
      cache.logs = joinItems(cache.logs, await fold(part.logs))
      cache.latestFetchedBlock = part.toBlock
      report(part)
    }
    state.until = head.timestamp
    await readOlder()
    if (pairs.some(isUnknown)) await readOthers()
    await readBefore(pairAddress.toLowerCase() as Address)
  } finally {
    cache.logs = joinItems([], cache.logs.map(compact))
    await events.save(true)
  }
  return { head, getPool, getKnownSince }

  async function readOlder() {
    const cuts = needs
      .filter((need) => getKnownSince(need.seconds) > need.since)
      .map((need) => getKnownSince(need.seconds))
    if (cuts.length === 0) return
    const cut = Math.max(...cuts)
    const find = (time: number, fromBlock: number) =>
      findBlock(client, time, { fromBlock, head, signal })
    if (cut > state.since) {
      cache.logs = cache.logs.filter((item) => item.timestamp >= cut)
      cache.fromBlock = await find(cut, cache.fromBlock)
      state.since = cut
      state.before = {}
    }
    const lowest = await find(needed, startBlock)
    for await (const part of events.readOlder(lowest)) {
      const items = await fold(part.logs)
      for (const item of items)
        for (const pair of Object.keys(item.pools)) delete state.before[pair]
      cache.logs = joinItems(items, cache.logs)
      cache.fromBlock = part.fromBlock
      report(part)
    }
    state.since = needed
  }

  async function readOthers() {
    const reserves = await readReserves(client, deployment, head.number)
    for (const pair of pairs.filter(isUnknown))
      setBefore(pair, reserves.get(pair))
  }

  function isUnknown(pair: Address) {
    const parts = cache.logs.flatMap(({ pools }) => pools[pair] ?? [])
    const isChanged = parts.some(({ spans }) => spans.some(hasReserves))
    return !state.before[pair] && !isChanged
  }

  async function readBefore(pair: Address) {
    if (state.before[pair] || cache.fromBlock <= startBlock) return
    const filter = { address: [pair], topics: [syncTopic] } as const
    const range = { fromBlock: startBlock, toBlock: cache.fromBlock - 1 }
    const scan = { ...options, grows: true }
    const read = createLogReader(client, deployment, scan)
    for await (const { logs } of read([filter], range, 'down')) {
      const last = logs.at(-1)
      if (last) return setBefore(pair, toReserves(last))
    }
    setBefore(pair, undefined)
  }

  async function fold(logs: readonly RawLog[]): Promise<MarketItem[]> {
    const untimed = logs.filter(({ blockTimestamp }) => !blockTimestamp)
    const times = await readTimestamps(client, untimed, signal)
    const toTime = ({ blockTimestamp, blockHash }: RawLog) =>
      blockTimestamp ? Number(blockTimestamp) : (times.get(blockHash) as number)
    const parts: {
      seconds: number
      first: RawLog
      last: RawLog
      pools: Map<string, { spans: PoolSpan[]; trades: RawLog[] }>
    }[] = []
    let end = 0
    for (const log of logs) {
      const timestamp = toTime(log)
      if (timestamp >= end) {
        const seconds = getSeconds(timestamp)
        end = getEnd({ timestamp, seconds })
        parts.push({ seconds, first: log, last: log, pools: new Map() })
      }
      const part = parts[parts.length - 1] as (typeof parts)[number]
      part.last = log
      const pair = log.address.toLowerCase()
      const pool = part.pools.get(pair) ?? { spans: [], trades: [] }
      part.pools.set(pair, pool)
      const [topic] = log.topics
      if (topic !== syncTopic) pool.trades.push(log)
      if (topic !== syncTopic && topic !== swapTopic) continue
      const span = openSpan(pool.spans, timestamp, getSeconds)
      if (topic === syncTopic) addPrice(span, toReserves(log))
      else addSwap(span, decodeSwapLog(log), feeBps)
    }
    return parts.map(({ seconds, first, last, pools }) => ({
      firstBlock: Number(first.blockNumber),
      blockNumber: Number(last.blockNumber),
      blockHash: last.blockHash,
      timestamp: toTime(last),
      seconds,
      pools: Object.fromEntries(
        [...pools].map(([pair, pool]) => {
          const kept = pool.trades.slice(-trades)
          const logs = kept.map((log) => toPoolLog(log, toTime(log)))
          return [pair, { spans: pool.spans, trades: logs }]
        }),
      ),
    }))
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

  function compact(item: MarketItem): MarketItem {
    const seconds = getSeconds(item.timestamp)
    if (seconds <= item.seconds) return item
    const joined = mapSpans(item, (spans) => joinSpans(spans, getSeconds))
    return { ...joined, seconds }
  }

  function getKnownSince(longest: number) {
    const item = cache.logs.findLast((item) => item.seconds > longest)
    const isWhole = cache.fromBlock <= startBlock
    return item ? getEnd(item) : isWhole ? 0 : state.since
  }

  function getPool(pairAddress: Address) {
    const key = pairAddress.toLowerCase()
    const parts = cache.logs.flatMap(({ pools }) => pools[key] ?? [])
    const spans = parts.flatMap((part) => part.spans)
    const trades = parts.flatMap((part) => part.trades)
    const before = state.before[key]?.map(BigInt) as unknown as
      | Reserves
      | undefined
    const changed = spans.findLast(hasReserves)
    return { spans, trades, before, reserves: changed?.reserves ?? before }
  }

  function setBefore(pair: Address, [a, b]: Reserves = [0n, 0n]) {
    state.before[pair] = [String(a), String(b)]
  }

  function report({ fromBlock, toBlock }: BlockRange) {
    onProgress?.({ fromBlock, toBlock, headBlock: head.number })
  }
}

function mergeItems(older: MarketItem, newer: MarketItem): MarketItem {
  const pools = { ...older.pools }
  for (const [pair, added] of Object.entries(newer.pools)) {
    const { spans = [], trades = [] } = pools[pair] ?? {}
    pools[pair] = {
      // Only the spans at the seam can be one.
      spans: [
        ...spans.slice(0, -1),
        ...joinSpans(
          [...spans.slice(-1), ...added.spans.slice(0, 1)],
          () => minute,
        ),
        ...added.spans.slice(1),
      ],
      trades: [...trades, ...added.trades],
    }
  }
  const seconds = Math.max(older.seconds, newer.seconds)
  return { ...newer, firstBlock: older.firstBlock, seconds, pools }
}

function decodeItem(item: MarketItem<string>): MarketItem {
  const isWhole = [item.firstBlock, item.seconds].every(Number.isSafeInteger)
  const pools = Object.values(item.pools)
  if (!isWhole || !pools.every(({ trades }) => trades.every(isEvent)))
    throw new Error('The cache is malformed.')
  return mapSpans(item, (spans) => spans.map(decodeSpan))
}

function isState(state: Partial<MarketState> | undefined) {
  const { since, until, before } = state ?? {}
  return (
    before &&
    [since, until].every(Number.isSafeInteger) &&
    Object.values(before)
      .flat()
      .every((text) => /^\d+$/.test(text))
  )
}

/** Returns the second after an item. */
function getEnd({
  timestamp,
  seconds,
}: Pick<MarketItem, 'timestamp' | 'seconds'>): number {
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

const hasReserves = ({ reserves }: PoolSpan) => reserves !== undefined

const floor = (time: number, step: number) => Math.floor(time / step) * step
