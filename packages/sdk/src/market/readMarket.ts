import type { Address, Client, Hex } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import { getPairs } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'
import { addTimes } from '../events/addTimes.js'
import { createLogReader, type LogPart } from '../events/createLogReader.js'
import { findBlock } from '../events/findBlock.js'
import { isBlockLog } from '../events/isLog.js'
import { type Events, openEvents } from '../events/openEvents.js'
import type { Block } from '../events/request.js'
import { burnTopic, mintTopic, swapTopic, syncTopic } from '../events/topics.js'
import type { MarketOptions, PoolLog, Topics } from '../events/types.js'
import { untilAborted } from '../utils/untilAborted.js'
import { floor } from './floor.js'
import {
  decodeItem,
  foldLogs,
  getEnd,
  joinItems,
  type MarketItem,
  toReserves,
} from './items.js'
import { type PairReserves, readReserves } from './readReserves.js'
import type { Reserves } from './types.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Items are minutes and hours for this long, and days before. */
const minutesKept = 25 * hour
const hoursKept = 8 * day

const tradesKept = 50

const poolTopics: Hex[] = [swapTopic, syncTopic, mintTopic, burnTopic]

type MarketState = {
  since: number
  until: number
  /** Once known. */
  before?: readonly [string, string] | undefined
  /** Oldest first. */
  trades: PoolLog[]
}

export type Market = {
  head: Block
  /** Oldest first. */
  items: readonly MarketItem[]
  /** The newest swaps, deposits and withdrawals, oldest first. */
  trades: readonly PoolLog[]
  /** Reserves before the first item; undefined if no block was before it. */
  before: Reserves | undefined
  /** Of all pairs, in the deployment's order. */
  pools: readonly PairReserves[]
  getKnownSince(seconds: number): number
}

/**
 * Updates what is known of one pool, or of the last day's swaps in all: new
 * blocks, and older ones as far as requested, folded into minutes, hours and
 * days.
 */
export async function readMarket(
  client: Client,
  {
    deployment,
    pairAddress,
    seconds = minute,
    since,
    limit = 0,
    onProgress,
    ...options
  }: MarketOptions & {
    deployment: Deployment
    /** The pool to read. @default all */
    pairAddress?: Address
    /** Length of the spans that are wanted. */
    seconds?: number
    /** From when on everything must be known, if before the last day. */
    since?: (head: Block) => number
    limit?: number
  },
): Promise<Market> {
  const { startBlock, chain, feeBps = DEFAULT_FEE_BPS } = deployment
  const { signal } = options
  const own = pairAddress?.toLowerCase() as Address | undefined
  const pairs = own ? [own] : ([...getPairs(deployment).keys()] as Address[])
  const indexes = new Map(pairs.map((pair, index) => [pair, index]))
  const topics: Topics = [own ? poolTopics : swapTopic]
  const mostTrades = Math.max(limit, tradesKept)
  return openEvents(
    client,
    {
      ...options,
      deployment,
      key: `marketCache-${chain.id}${own ? `-${own}` : ''}`,
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
    const { timestamp } = head
    const pools = readReserves(
      client,
      deployment,
      [...getPairs(deployment).values()],
      head.number,
    )
    // If another read fails first, nobody waits for it.
    pools.catch(() => undefined)
    const needed = Math.min(
      floor(timestamp + 1 - day, hour),
      floor(since?.(head) ?? timestamp, Math.max(seconds, hour)),
    )
    // All blocks since then would be read in vain.
    if (!cache.state || cache.state.until < needed)
      Object.assign(cache, {
        logs: [],
        heads: [],
        fromBlock: head.number + 1,
        latestFetchedBlock: head.number,
        state: { since: timestamp + 1, until: timestamp, trades: [] },
      })
    const { state } = cache
    // A reorganization took back the others.
    keepTrades(({ blockNumber }) => blockNumber <= cache.latestFetchedBlock)
    const getSince = (longest: number, kept: number) => {
      const asked = seconds < longest ? needed : timestamp
      return floor(Math.min(timestamp - kept, asked), longest)
    }
    const minutesSince = getSince(hour, minutesKept)
    const hoursSince = getSince(day, hoursKept)
    const getSeconds = (time: number) =>
      time >= minutesSince ? minute : time >= hoursSince ? hour : day

    try {
      for await (const part of events.readNew()) {
        cache.logs.push(...(await fold(part)))
        cache.latestFetchedBlock = part.toBlock
      }
      state.until = timestamp
      await readOlder()
      const known = await untilAborted(pools, signal)
      if (own && !state.before) state.before = await findBefore(own, known)
    } finally {
      cache.logs = joinItems(cache.logs, getSeconds)
    }
    return {
      head,
      items: cache.logs,
      trades: state.trades,
      before: state.before?.map(BigInt) as unknown as Reserves | undefined,
      pools: await pools,
      getKnownSince,
    }

    async function readOlder() {
      const find = (time: number, fromBlock: number) =>
        findBlock(client, time, { fromBlock, head, signal })
      const coarse = cache.logs.findLast(
        (item) =>
          getEnd(item) > needed && item.seconds > getSeconds(item.timestamp),
      )
      if (coarse) {
        const cut = getEnd(coarse)
        cache.logs = cache.logs.filter((item) => item.timestamp >= cut)
        keepTrades(({ timestamp }) => timestamp >= cut)
        cache.fromBlock = await find(cut, cache.fromBlock)
        state.since = cut
        delete state.before
      } else if (cache.fromBlock <= startBlock || state.since <= needed) return
      const lowest = await find(needed, startBlock)
      for await (const part of events.readOlder(lowest)) {
        const items = await fold(part)
        if (items.length > 0) delete state.before
        cache.logs.unshift(...items)
        cache.fromBlock = part.fromBlock
      }
      state.since = needed
    }

    async function fold({ logs, fromBlock, toBlock }: LogPart) {
      const timed = await addTimes(client, logs, signal)
      const items = foldLogs(timed, {
        ...{ indexes, getSeconds, feeBps },
        isFees: !own,
      })
      const trades = own
        ? timed.filter(({ topics }) => topics[0] !== syncTopic)
        : []
      // Nothing else lets go of them before the next window is read.
      logs.length = 0
      const isOlder = toBlock < cache.fromBlock
      const all = isOlder
        ? [...trades, ...state.trades]
        : [...state.trades, ...trades]
      state.trades = all.slice(-mostTrades)
      onProgress?.({ fromBlock, toBlock, headBlock: head.number })
      return items
    }

    function keepTrades(isKept: (trade: PoolLog) => boolean) {
      state.trades = state.trades.filter(isKept)
    }

    function getKnownSince(longest: number) {
      const item = cache.logs.findLast((item) => item.seconds > longest)
      const isWhole = cache.fromBlock <= startBlock
      return item ? getEnd(item) : isWhole ? 0 : state.since
    }

    /** Finds the reserves before the first item; without one, they are the same. */
    async function findBefore(pair: Address, known: readonly PairReserves[]) {
      const now = known.find((pool) => pool.pairAddress === pairAddress)
      if (now && cache.logs.length === 0)
        return toTexts([now.reserve0, now.reserve1])
      if (cache.fromBlock <= startBlock) return undefined
      const filter = { address: [pair], topics: [syncTopic] } as const
      const range = { fromBlock: startBlock, toBlock: cache.fromBlock - 1 }
      const scan = { ...options, grows: true }
      const read = createLogReader(client, deployment, scan)
      for await (const { logs } of read([filter], range, 'down')) {
        const last = logs.at(-1)
        if (last) return toTexts(toReserves(last))
      }
      return toTexts(undefined)
    }
  }
}

const isState = ({ since, until, before = ['0', '0'], trades }: MarketState) =>
  [since, until].every(Number.isSafeInteger) &&
  before.every((text) => /^\d+$/.test(text)) &&
  trades.every((log) => isBlockLog(log) && log.timestamp !== undefined)

const toTexts = ([a, b]: Reserves = [0n, 0n]) => [String(a), String(b)] as const
