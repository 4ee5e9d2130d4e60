import type { Address, Client, Hex } from 'viem'
import type { Pair } from '../contracts/types.js'
import { getPairs } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { addTimes } from '../events/addTimes.js'
import { createLogReader, type LogPart } from '../events/createLogReader.js'
import { decodeSwapLog } from '../events/decodeSwapLog.js'
import { findBlock } from '../events/findBlock.js'
import { isBlockLog, isPairEvent } from '../events/isLog.js'
import { type Events, openEvents } from '../events/openEvents.js'
import type { Block } from '../events/request.js'
import { burnTopic, mintTopic, swapTopic, syncTopic } from '../events/topics.js'
import type {
  BlockLog,
  MarketOptions,
  PoolLog,
  Topics,
} from '../events/types.js'
import { throwIfAborted, untilAborted } from '../utils/untilAborted.js'
import { floor } from './floor.js'
import {
  foldLogs,
  type GetSeconds,
  getEnd,
  isItem,
  joinItems,
  type MarketItem,
  toReserves,
} from './items.js'
import { type PairReserves, readReserves } from './readReserves.js'
import type { Reserves } from './types.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * The newest items cover a minute each. Items that are older than this cover an hour,
 * and items older than `hoursKept` a day.
 */
const minutesKept = 25 * hour
const hoursKept = 8 * day

const tradesKept = 50

const poolTopics: Hex[] = [swapTopic, syncTopic, mintTopic, burnTopic]

type MarketState = {
  since: number
  until: number
  /** Reserves before the first item, and a block that had them, once known. */
  before?: readonly [reserve0: string, reserve1: string, block: number]
  /** Oldest first. */
  trades: PoolLog[]
}

export type Market = {
  head: Block
  /** Oldest first. */
  items: readonly MarketItem[]
  /** The newest swaps, deposits and withdrawals, oldest first. */
  trades: readonly PoolLog[]
  /** Reserves before the first item. Undefined if there was no earlier block. */
  before: Reserves | undefined
  /** All pairs, in the deployment's order. */
  pools: readonly PairReserves[]
  /** Returns the time from which on no item is longer than `seconds`. */
  getKnownSince(seconds: number): number
}

type Parameters = MarketOptions & {
  deployment: Deployment
  /** The pool to read. @default all */
  pairAddress?: Address
  /** Required length of the spans, in seconds. */
  seconds?: number
  /** Returns the time from which on all events are required, if before the last day. */
  since?: (head: Block) => number
  limit?: number
}

/** One update of the stored events. */
type Update = Events<MarketItem, MarketState> & {
  client: Client
  parameters: Parameters
  /** The pairs to read, in lower case. */
  pairs: readonly Address[]
  /** The time from which on all events must be known. */
  needed: number
  /** Returns the length of items at a time, in seconds. */
  getSeconds: GetSeconds
}

/**
 * Updates the stored events of one pool, or the last day's swaps of all pools. Reads
 * new blocks, and older blocks as far back as requested, and aggregates them into
 * minutes, hours and days.
 */
export async function readMarket(
  client: Client,
  parameters: Parameters,
): Promise<Market> {
  const { deployment, pairAddress } = parameters
  const own = pairAddress?.toLowerCase() as Address | undefined
  const pairs = own ? [own] : ([...getPairs(deployment).keys()] as Address[])
  const topics: Topics = [own ? poolTopics : swapTopic]
  const options = {
    ...parameters,
    key: `marketCache-${deployment.chain.id}-${own ?? 'pools'}`,
    contracts: pairs,
    filters: [{ address: pairs, topics }],
    grows: true,
    isEvent: isPairEvent,
    isItem,
    isState,
    // An older state is useless, because all blocks since then would have to be read.
    isUseful: ({ until }: MarketState, head: Block) =>
      until >= getScale(head, parameters).needed,
  }
  return openEvents<MarketItem, MarketState, Market>(
    client,
    options,
    async (events) => {
      const { head, cache, settled } = events
      const listed = [...getPairs(deployment).values()]
      const pools = readReserves(client, deployment, listed, head.number)
      // If another read fails first, nothing else handles this promise.
      pools.catch(() => undefined)
      const scale = getScale(head, parameters)
      const update = { ...events, ...scale, client, parameters, pairs }
      openState(update)
      try {
        await readNew(update)
        await readOlder(update)
        if (own) await findBefore(update)
        await untilAborted(pools, parameters.signal)
      } finally {
        cache.logs = joinItems(cache.logs, scale.getSeconds, settled)
      }
      const { before, trades } = cache.state
      return {
        head,
        items: cache.logs,
        trades,
        before: before && [BigInt(before[0]), BigInt(before[1])],
        pools: await pools,
        getKnownSince: (longest) => getKnownSince(update, longest),
      }
    },
  )
}

/** Determines how far back to read, and the length of the items. */
function getScale(
  head: Block,
  { seconds = minute, since }: Parameters,
): Pick<Update, 'needed' | 'getSeconds'> {
  const { timestamp } = head
  const needed = Math.min(
    floor(timestamp + 1 - day, hour),
    floor(since?.(head) ?? timestamp, Math.max(seconds, hour)),
  )
  const getSince = (longest: number, kept: number) => {
    const asked = seconds < longest ? needed : timestamp
    return floor(Math.min(timestamp - kept, asked), longest)
  }
  const minutesSince = getSince(hour, minutesKept)
  const hoursSince = getSince(day, hoursKept)
  return {
    needed,
    getSeconds: (time) =>
      time >= minutesSince ? minute : time >= hoursSince ? hour : day,
  }
}

/** Creates the state, or removes its outdated parts. */
function openState({ cache, head: { timestamp } }: Update) {
  cache.state ??= { since: timestamp + 1, until: timestamp, trades: [] }
  const { state, latestFetchedBlock } = cache
  keepTrades(state, ({ blockNumber }) => blockNumber <= latestFetchedBlock)
  if (state.before && state.before[2] > latestFetchedBlock) delete state.before
}

async function readNew(update: Update) {
  const { cache, head } = update
  for await (const part of update.readNew())
    cache.logs.push(...(await fold(update, part)))
  cache.state.until = head.timestamp
}

async function readOlder(update: Update) {
  const { client, cache, head, needed, getSeconds, parameters } = update
  const { deployment, signal } = parameters
  const { startBlock } = deployment
  const { state } = cache
  const find = (time: number, fromBlock: number) =>
    findBlock(client, time, { fromBlock, head, signal })
  const coarse = cache.logs.findLast(
    (item) =>
      getEnd(item) > needed && item.seconds > getSeconds(item.timestamp),
  )
  if (coarse) {
    const cut = getEnd(coarse)
    cache.logs = cache.logs.filter((item) => item.timestamp >= cut)
    keepTrades(state, ({ timestamp }) => timestamp >= cut)
    cache.fromBlock = await find(cut, cache.fromBlock)
    state.since = cut
    delete state.before
  } else if (cache.fromBlock <= startBlock || state.since <= needed) return
  for await (const part of update.readOlder(await find(needed, startBlock))) {
    const items = await fold(update, part)
    if (items.length > 0) delete state.before
    cache.logs.unshift(...items)
    cache.fromBlock = part.fromBlock
  }
  state.since = needed
}

/** Aggregates a part's logs into items, and keeps the newest trades. */
async function fold(
  { client, cache, head, settled, pairs, getSeconds, parameters }: Update,
  { logs, fromBlock, toBlock }: LogPart,
): Promise<MarketItem[]> {
  const { deployment, pairAddress, limit = 0, signal, onProgress } = parameters
  const { feeBps } = deployment
  const timed = await addTimes(client, logs, signal)
  const indexes = new Map(pairs.map((pair, index) => [pair, index]))
  const items = foldLogs(timed, {
    indexes,
    getSeconds,
    settled,
    feeBps,
  })
  if (pairAddress) {
    const trades = timed.filter(({ topics }) => topics[0] !== syncTopic)
    const isOlder = toBlock < cache.fromBlock
    const { state } = cache
    const all = isOlder ? [trades, state.trades] : [state.trades, trades]
    state.trades = all.flat().slice(-Math.max(limit, tradesKept))
  }
  // Frees the memory before the next window is read.
  logs.length = 0
  onProgress?.({ fromBlock, toBlock, headBlock: head.number })
  return items
}

/** Finds the reserves before the first item, unless already known. */
async function findBefore(update: Update) {
  const { client, cache, settled, parameters, pairs } = update
  const { deployment, signal } = parameters
  const { fromBlock, logs, state } = cache
  const [first] = logs
  if (state.before || (first && fromBlock <= deployment.startBlock)) return
  // Without a settled item, the reserves have not changed up to the settled block.
  const isQuiet = !first || first.blockNumber > settled
  const block = Math.max(fromBlock - 1, isQuiet ? settled : 0)
  const pair = getPairs(deployment).get(pairs[0] as string) as Pair
  const known = await readReserves(client, deployment, [pair], block).catch(
    (error) => {
      if (isConnectionError(error)) throw error
    },
  )
  throwIfAborted(signal)
  // Many nodes keep only the latest states, so this read may fail. The logs then show
  // the reserves.
  const { reserve0, reserve1 } = known?.[0] ?? (await searchBefore(update))
  const place = known ? block : fromBlock - 1
  state.before = [String(reserve0), String(reserve1), place]
}

/** Finds the reserves before the first item in the logs. */
async function searchBefore({ client, cache, parameters, pairs }: Update) {
  const { deployment } = parameters
  const scan = { ...parameters, grows: true, isEvent: isPairEvent }
  const read = createLogReader(client, deployment, scan)
  const { firstBlock: block } = cache.logs[0] ?? { firstBlock: 0 }
  const around = { fromBlock: block, toBlock: block }
  const events = { address: pairs, topics: [poolTopics] } as const
  for await (const { logs } of read([events], around, 'down')) {
    const before = undo(logs)
    if (before) return before
  }
  // The pool's previous event may be arbitrarily old.
  const filter = { address: pairs, topics: [syncTopic] } as const
  const toBlock = cache.fromBlock - 1
  const range = { fromBlock: deployment.startBlock, toBlock }
  for await (const { logs } of read([filter], range, 'down')) {
    const last = logs.at(-1)
    if (!last) continue
    const [reserve0, reserve1] = toReserves(last)
    return { reserve0, reserve1 }
  }
  return { reserve0: 0n, reserve1: 0n }
}

/** Returns the reserves before the first event if it is a swap or a deposit. */
function undo(logs: readonly BlockLog[]) {
  const first = logs.findIndex(({ topics }) => topics[0] === syncTopic)
  const [sync, change] = first < 0 ? [] : logs.slice(first)
  if (sync?.transactionHash !== change?.transactionHash || !sync || !change)
    return undefined
  const [reserve0, reserve1] = toReserves(sync)
  const [topic] = change.topics
  if (topic === mintTopic) {
    const [amount0, amount1] = toReserves(change)
    return { reserve0: reserve0 - amount0, reserve1: reserve1 - amount1 }
  }
  // A withdrawal may include tokens that were sent to the pair directly, so its amounts
  // do not show the earlier reserves.
  if (topic !== swapTopic) return undefined
  const swap = decodeSwapLog(change)
  return {
    reserve0: reserve0 - swap.amount0In + swap.amount0Out,
    reserve1: reserve1 - swap.amount1In + swap.amount1Out,
  }
}

function getKnownSince({ cache, parameters }: Update, longest: number): number {
  const item = cache.logs.findLast((item) => item.seconds > longest)
  const isWhole = cache.fromBlock <= parameters.deployment.startBlock
  return item ? getEnd(item) : isWhole ? 0 : cache.state.since
}

function keepTrades(state: MarketState, isKept: (trade: PoolLog) => boolean) {
  state.trades = state.trades.filter(isKept)
}

const isState = ({ since, until, before, trades }: MarketState) =>
  [since, until, before?.[2] ?? 0].every(Number.isSafeInteger) &&
  (!before || before.slice(0, 2).every((text) => /^\d+$/.test(String(text)))) &&
  trades.every(
    (log) => isPairEvent(log) && isBlockLog(log) && log.timestamp !== undefined,
  )
