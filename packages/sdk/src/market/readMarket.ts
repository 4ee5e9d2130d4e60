import type { Address, Client } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import { getPairs, type Pair } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'
import { addTimes } from '../events/addTimes.js'
import { createLogReader, type LogPart } from '../events/createLogReader.js'
import { decodeSwapLog, word } from '../events/decodeSwapLog.js'
import { findBlock } from '../events/findBlock.js'
import { isBlockLog } from '../events/isLog.js'
import { type Events, openEvents } from '../events/openEvents.js'
import type { Block } from '../events/request.js'
import { burnTopic, mintTopic, swapTopic, syncTopic } from '../events/topics.js'
import type {
  BlockLog,
  EventItem,
  MarketOptions,
  PoolLog,
} from '../events/types.js'
import { readReserves } from './readReserves.js'
import {
  addPrice,
  addSwap,
  createSpan,
  decodeFees,
  decodeSpan,
  encodeSpan,
  isSpanText,
  joinTexts,
  type PoolSpan,
} from './spans.js'
import type { Reserves } from './types.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Items are minutes and hours for this long, and days before. */
const minutesKept = 25 * hour
const hoursKept = 8 * day

const tradesKept = 50

/** Totals of the minute, hour or day that begins at `timestamp`. */
type MarketItem<span = string> = EventItem & {
  seconds: number
  firstBlock: number
  /** By the pair's index; encoded, as most of thousands are only kept. */
  spans: Record<number, span>
}

type MarketState = {
  since: number
  until: number
  /** Reserves before the first item with a pool, or of one without items. */
  before: Record<string, readonly [string, string]>
  /** The newest ones of each pool. */
  trades: PoolLog[]
}

export type Market = {
  head: Block
  spans: PoolSpan[]
  trades: PoolLog[]
  /** Reserves before the first span. */
  before: Reserves | undefined
  /** By the pair in lower case. */
  getReserves(pair: string): Reserves | undefined
  getFees(pair: string, since: number): [fees0: bigint, fees1: bigint]
  getKnownSince(seconds: number): number
}

/**
 * Updates what is known of all pools: new blocks, and older ones as far as
 * requested, folded into minutes, hours and days.
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
    /** The pool whose price must be known from the start, and its spans. */
    pairAddress: Address
    limit: number
  },
): Promise<Market> {
  const { startBlock, chain, feeBps = DEFAULT_FEE_BPS } = deployment
  const { signal } = options
  const pairs = [...getPairs(deployment).keys()] as Address[]
  const indexes = new Map(pairs.map((pair, index) => [pair as string, index]))
  const indexOf = (pair: string) => indexes.get(pair) as number
  const own = pairAddress.toLowerCase() as Address
  const mostTrades = Math.max(limit, tradesKept)
  const topics = [[swapTopic, syncTopic, mintTopic, burnTopic]] as const
  return openEvents(
    client,
    {
      ...options,
      deployment,
      key: `marketCache-${chain.id}`,
      contracts: pairs,
      filters: [{ address: pairs, topics }],
      grows: true,
      decode: decodeItem,
      isState,
    },
    update,
  )

  async function update({
    cache,
    head,
    ...events
  }: Events<MarketItem, MarketState>) {
    const needs = [
      { seconds: minute, since: floor(head.timestamp + 1 - day, hour) },
      { seconds, since: floor(since(head), Math.max(seconds, hour)) },
    ]
    const needed = Math.min(...needs.map((need) => need.since))
    const { timestamp } = head
    // All blocks since then would be read in vain.
    if (!cache.state || cache.state.until < needed)
      Object.assign(cache, {
        logs: [],
        heads: [],
        fromBlock: head.number + 1,
        latestFetchedBlock: head.number,
        state: {
          since: timestamp + 1,
          until: timestamp,
          before: {},
          trades: [],
        },
      })
    const { state } = cache
    // A reorganization took back the others.
    keepTrades(({ blockNumber }) => blockNumber <= cache.latestFetchedBlock)
    const [minutesSince, hoursSince] = [
      { longest: hour, kept: minutesKept },
      { longest: day, kept: hoursKept },
    ].map(({ longest, kept }) => {
      const asked = seconds < longest ? needed : timestamp
      return floor(Math.min(timestamp - kept, asked), longest)
    }) as [number, number]
    const getSeconds = (time: number) =>
      time >= minutesSince ? minute : time >= hoursSince ? hour : day

    try {
      for await (const part of events.readNew()) {
        cache.logs.push(...(await fold(part)))
        cache.latestFetchedBlock = part.toBlock
      }
      state.until = timestamp
      await readOlder()
      await readOthers()
      await readBefore()
    } finally {
      cache.logs = joinItems(cache.logs)
    }
    return {
      head,
      spans: cache.logs.flatMap(({ spans, timestamp }) => {
        const text = spans[indexOf(own)]
        return text === undefined ? [] : decodeSpan(text, timestamp)
      }),
      trades: state.trades.filter(({ address }) => address === own),
      before: getBefore(own),
      ...{ getReserves, getFees, getKnownSince },
    }

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
        keepTrades(({ timestamp }) => timestamp >= cut)
        cache.fromBlock = await find(cut, cache.fromBlock)
        state.since = cut
        state.before = {}
      }
      const lowest = await find(needed, startBlock)
      for await (const part of events.readOlder(lowest)) {
        const items = await fold(part)
        for (const pair of Object.keys(state.before))
          if (items.some(({ spans }) => indexOf(pair) in spans))
            delete state.before[pair]
        cache.logs.unshift(...items)
        cache.fromBlock = part.fromBlock
      }
      state.since = needed
    }

    async function readOthers() {
      const unknown = pairs.filter((pair) => !getReserves(pair))
      if (unknown.length === 0) return
      const found = unknown.map(
        (pair) => getPairs(deployment).get(pair) as Pair,
      )
      const reserves = await readReserves(
        client,
        deployment,
        found,
        head.number,
      )
      for (const [index, pair] of unknown.entries())
        setBefore(pair, reserves[index])
    }

    async function readBefore() {
      if (state.before[own] || cache.fromBlock <= startBlock) return
      const filter = { address: [own], topics: [syncTopic] } as const
      const range = { fromBlock: startBlock, toBlock: cache.fromBlock - 1 }
      const scan = { ...options, grows: true }
      const read = createLogReader(client, deployment, scan)
      for await (const { logs } of read([filter], range, 'down')) {
        const last = logs.at(-1)
        if (last) return setBefore(own, toReserves(last))
      }
      setBefore(own, undefined)
    }

    async function fold({ logs, fromBlock, toBlock }: LogPart) {
      const items: MarketItem<PoolSpan>[] = []
      let item: MarketItem<PoolSpan> | undefined
      const trades: PoolLog[] = []
      for (const log of await addTimes(client, logs, signal)) {
        const { timestamp, blockNumber, blockHash } = log
        if (!item || timestamp >= getEnd(item)) {
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
        if (topic !== syncTopic) trades.push(log)
        if (topic !== syncTopic && topic !== swapTopic) continue
        const index = indexOf(log.address)
        const span = item.spans[index] ?? createSpan(timestamp)
        item.spans[index] = span
        if (topic === syncTopic) addPrice(span, toReserves(log))
        else addSwap(span, decodeSwapLog(log), feeBps)
      }
      // Nothing else lets go of them before the next window is read.
      logs.length = 0
      const isOlder = toBlock < cache.fromBlock
      state.trades = takeNewest(
        isOlder ? [...trades, ...state.trades] : [...state.trades, ...trades],
      )
      onProgress?.({ fromBlock, toBlock, headBlock: head.number })
      return items.map(encodeItem)
    }

    function keepTrades(isKept: (trade: PoolLog) => boolean) {
      state.trades = state.trades.filter(isKept)
    }

    function takeNewest(trades: PoolLog[]): PoolLog[] {
      const counts = new Map<string, number>()
      const isWanted = ({ address }: PoolLog) => {
        const count = (counts.get(address) ?? 0) + 1
        counts.set(address, count)
        return count <= mostTrades
      }
      return trades.reverse().filter(isWanted).reverse()
    }

    /** Joins parts of the same minute, hour or day. */
    function joinItems(items: readonly MarketItem[]): MarketItem[] {
      const joined: MarketItem[] = []
      for (const item of items) {
        const last = joined.at(-1)
        if (!last || item.timestamp >= getEnd(last)) {
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

    function getKnownSince(longest: number) {
      const item = cache.logs.findLast((item) => item.seconds > longest)
      const isWhole = cache.fromBlock <= startBlock
      return item ? getEnd(item) : isWhole ? 0 : state.since
    }

    function getFees(pair: string, since: number): [bigint, bigint] {
      const index = indexOf(pair)
      let [fees0, fees1] = [0n, 0n]
      for (const { spans, timestamp } of cache.logs) {
        const text = spans[index]
        if (timestamp < since || text === undefined) continue
        const [more0, more1] = decodeFees(text)
        fees0 += more0
        fees1 += more1
      }
      return [fees0, fees1]
    }

    function getBefore(pair: string) {
      return state.before[pair]?.map(BigInt) as unknown as Reserves | undefined
    }

    function getReserves(pair: string): Reserves | undefined {
      const index = indexOf(pair)
      for (const { spans } of cache.logs.toReversed()) {
        const text = spans[index]
        const { reserves } = text === undefined ? {} : decodeSpan(text, 0)
        if (reserves) return reserves
      }
      return getBefore(pair)
    }

    function setBefore(pair: string, [a, b]: Reserves = [0n, 0n]) {
      state.before[pair] = [String(a), String(b)]
    }
  }
}

function decodeItem(item: MarketItem): MarketItem {
  const isValid =
    [item.firstBlock, item.seconds].every(Number.isSafeInteger) &&
    Object.values(item.spans).every(isSpanText)
  if (!isValid) throw new Error('The cache is malformed.')
  return item
}

function encodeItem({ spans, ...item }: MarketItem<PoolSpan>): MarketItem {
  const texts: MarketItem['spans'] = {}
  for (const index in spans) texts[index] = encodeSpan(spans[index] as PoolSpan)
  return { ...item, spans: texts }
}

const isState = ({ since, until, before, trades }: MarketState) =>
  [since, until].every(Number.isSafeInteger) &&
  Object.values(before)
    .flat()
    .every((text) => /^\d+$/.test(text)) &&
  trades.every((log) => isBlockLog(log) && log.timestamp !== undefined)

const getEnd = ({
  timestamp,
  seconds,
}: Pick<MarketItem, 'timestamp' | 'seconds'>) => timestamp + seconds

const toReserves = ({ data }: BlockLog): Reserves => [
  word(data, 2),
  word(data, 66),
]

const floor = (time: number, step: number) => Math.floor(time / step) * step
