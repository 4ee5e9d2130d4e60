import type { Address, Client, Hash } from 'viem'
import { onNetwork } from '../contracts/onNetwork.js'
import type { Deployment } from '../deployment/types.js'
import { untilAborted } from '../utils/untilAborted.js'
import { createLogReader, type LogPart } from './createLogReader.js'
import { isHash } from './isLog.js'
import { readBlock } from './readBlock.js'
import { type Block, requestBlock } from './request.js'
import type {
  BlockLog,
  EventCache,
  EventItem,
  KnownBlock,
  LogFilter,
  ReadOptions,
} from './types.js'

/**
 * Maximum interval between saves in milliseconds. If the process dies, this much work
 * is lost.
 */
const saveInterval = 3_000

/**
 * Number of latest blocks that are read again each time. A node may return empty
 * results for blocks that it does not have yet.
 */
const provisionalBlocks = 8

/** Minimum distance of two stored heads, in blocks. Forks are rarely deeper. */
const forkDepth = 64

const maxHeads = 32

/** 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

export type Events<item, state = undefined> = {
  head: Block
  /** The latest block that is not provisional. */
  settled: number
  /** The caller adds items in order. No item may span the settled block. */
  cache: EventCache<item, state>
  /** Items of the previous call that are in provisional blocks. */
  recent: readonly item[]
  /** Reads the blocks above the known ones, if any are known. */
  readNew(): AsyncGenerator<LogPart>
  /** Reads the blocks below the known ones. */
  readOlder(fromBlock: number): AsyncGenerator<LogPart>
}

type Options<item, state> = ReadOptions & {
  deployment: Deployment
  key: string
  account?: Address | undefined
  contracts: readonly Address[]
  filters: readonly LogFilter[]
  isEvent: (log: BlockLog) => boolean
  /** Checks a stored item. May throw if fields are missing. */
  isItem: (item: item) => boolean
  /** Checks a stored state. May throw if fields are missing. */
  isState?: ((state: state) => boolean) | undefined
  /** Returns false if starting over is better than continuing from the stored state. */
  isUseful?: ((state: state, head: Block) => boolean) | undefined
  /** The block to start from if nothing is stored. @default the latest block */
  top?: number | undefined
  confirmations?: number | undefined
  grows?: boolean | undefined
}

/** The last read of each key, per store. */
const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Opens the stored events of some contracts, without gaps, and stores what `read` adds.
 * Reads with the same key run one after another, so that each finds what the previous
 * read stored.
 *
 * If the latest known block is no longer on the chain, drops everything above the
 * latest known block that still is, at any depth. Provisional blocks never count as
 * known.
 */
export async function openEvents<item extends EventItem, state, result>(
  client: Client,
  options: Options<item, state>,
  read: (events: Events<item, state>) => Promise<result>,
): Promise<result> {
  const { key, signal, store } = options
  const readInTurn = async () => {
    const { save, ...events } = await open(client, options)
    try {
      return await read(events)
    } finally {
      await save(true)
    }
  }
  if (!store) return readInTurn()
  const keys = turns.get(store) ?? new Map<string, Promise<unknown>>()
  turns.set(store, keys)
  const before = keys.get(key) ?? Promise.resolve()
  const reading = untilAborted(before, signal).then(readInTurn)
  keys.set(
    key,
    Promise.allSettled([before, reading]).then(() => undefined),
  )
  return reading
}

async function open<item extends EventItem, state>(
  client: Client,
  {
    deployment,
    key,
    account,
    contracts,
    filters,
    isItem,
    isState,
    isUseful = () => true,
    top,
    confirmations = 1,
    grows,
    ...options
  }: Options<item, state>,
) {
  const { store, signal } = options
  const read = createLogReader(client, deployment, { ...options, grows })
  const wanted = {
    version: 4,
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
    account,
    contracts,
  } as const
  const stored = await load()
  const [latest, isSame] = await untilAborted(
    onNetwork(
      client,
      deployment,
      Promise.all([
        readBlock(client, 'latest', signal),
        stored && isOnChain(stored.heads.at(-1)),
      ]),
    ),
    signal,
  )
  const head = await readHead()
  const useful = stored && isUseful(stored.state, head) ? stored : undefined
  const known = useful && (isSame ? useful : await cutAtFork(useful))
  const settled = getSettled()
  const cache = known ?? createCache()
  const { logs, latestFetchedBlock } = cache
  const recent = logs.filter((item) => item.blockNumber > latestFetchedBlock)
  cache.logs = logs.slice(0, logs.length - recent.length)
  let settledBlock: Promise<Block | undefined> | undefined
  let savedAt = Date.now()
  let checkedHash = getNewestItem()?.blockHash

  return {
    head,
    settled,
    cache,
    recent,
    readNew,
    readOlder(fromBlock: number) {
      if (!known) requestSettled()
      return readRange(fromBlock, cache.fromBlock - 1, 'down')
    },
    save,
  }

  async function* readNew() {
    if (!known) return
    requestSettled()
    const fromBlock = cache.latestFetchedBlock + 1
    for await (const part of readRange(fromBlock, head.number, 'up')) {
      yield part
      cache.latestFetchedBlock = Math.min(part.toBlock, settled)
    }
  }

  async function* readRange(
    fromBlock: number,
    toBlock: number,
    direction: 'up' | 'down',
  ) {
    for await (const part of read(filters, { fromBlock, toBlock }, direction)) {
      yield part
      await save()
    }
  }

  /**
   * The block's hash identifies the fork of the logs, so it is requested together with
   * them.
   */
  function requestSettled() {
    if (!store || cache.heads.at(-1)?.number === settled) return
    // The signal is not used here, because a stopped search also saves what it has
    // read.
    const block = readBlock(client, settled, undefined)
    settledBlock = block.catch(() => undefined)
  }

  /**
   * Returns the settled block. It advances in steps, because its hash takes a request.
   */
  function getSettled(): number {
    const from = known?.latestFetchedBlock
    if (from !== undefined && latest.number - from <= 2 * provisionalBlocks)
      return from
    const number = Math.max(latest.number - provisionalBlocks, 0)
    return Math.min(number, head.number, known ? number : (top ?? number))
  }

  function createCache(): EventCache<item, state> {
    return {
      ...wanted,
      logs: [],
      heads: [],
      fromBlock: (top ?? head.number) + 1,
      latestFetchedBlock: settled,
      lastFetchedAt: 0,
      state: undefined as unknown as state,
    }
  }

  async function load(): Promise<EventCache<item, state> | undefined> {
    try {
      const cache = JSON.parse((await store?.getItem(key)) ?? 'null')
      const isValid =
        cache.logs.every(isItem) && (isState?.(cache.state) ?? true)
      return isValid && isEventCache(cache, wanted) ? cache : undefined
    } catch {
      return undefined
    }
  }

  async function readHead(): Promise<Block> {
    const number = Math.max(latest.number - confirmations + 1, 0)
    return number === latest.number ? latest : readBlock(client, number, signal)
  }

  async function isOnChain(
    block: KnownBlock | undefined,
    options: { signal?: AbortSignal | undefined } = { signal },
  ): Promise<boolean> {
    if (!block) return false
    const { number, hash } = block
    const read = `block ${number}`
    const found = await requestBlock(client, number, { read, ...options })
    return found?.hash === hash
  }

  /** Drops everything above the latest known block that is still on the chain. */
  async function cutAtFork(known: EventCache<item, state>) {
    const settled = known.logs.filter(
      ({ blockNumber }) => blockNumber <= known.latestFetchedBlock,
    )
    const blocks = [...known.heads, ...settled.map(toBlock)].sort(
      (a, b) => a.number - b.number,
    )
    // If a block is on the chain, all earlier blocks are, too.
    let [low, high] = [0, blocks.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (await isOnChain(blocks[middle])) low = middle + 1
      else high = middle
    }
    const fork = blocks[low - 1]
    if (!fork || fork.number < known.fromBlock) return undefined
    const logs = settled.filter(({ blockNumber }) => blockNumber <= fork.number)
    // A span of several blocks is dropped completely.
    const { firstBlock = Number.POSITIVE_INFINITY } = settled[logs.length] ?? {}
    const latestFetchedBlock = Math.min(fork.number, firstBlock - 1)
    const heads = [...known.heads, fork].filter(
      ({ number }) => number <= latestFetchedBlock,
    )
    return { ...known, logs, heads, latestFetchedBlock }
  }

  /** Saves the cache, at most once every few seconds unless forced. */
  async function save(isForced = false) {
    if (!store || (!isForced && Date.now() - savedAt < saveInterval)) return
    try {
      // Saves nothing while the newest item's block is not on the chain: the item may
      // come from a node that was still on another fork.
      const newest = getNewestItem()
      const isNew = newest && newest.blockHash !== checkedHash
      if (isNew && !(await isOnChain(toBlock(newest), {}))) return
      checkedHash = newest?.blockHash
      cache.heads = await getHeads()
      const { number } = cache.heads.at(-1) as KnownBlock
      // If the hash of the settled block is unknown, the last known block is older. A
      // span that was joined across it cannot be divided, so nothing is saved.
      const spans = ({ blockNumber, firstBlock = blockNumber }: EventItem) =>
        firstBlock <= number && blockNumber > number
      if (cache.logs.some(spans)) return
      cache.lastFetchedAt = Date.now()
      const fromBlock = Math.min(cache.fromBlock, number + 1)
      const known = { ...cache, fromBlock, latestFetchedBlock: number }
      await store.setItem(key, JSON.stringify(known))
    } catch {
      // Ignores write failures, because the next call reads again.
    }
    savedAt = Date.now()
  }

  function getNewestItem() {
    const { latestFetchedBlock, logs } = cache
    return logs.findLast((item) => item.blockNumber <= latestFetchedBlock)
  }

  /** Adds the latest known block, whose hash was read together with the logs. */
  async function getHeads(): Promise<KnownBlock[]> {
    const { latestFetchedBlock, heads } = cache
    const known = heads.at(-1)?.number ?? -1
    if (known === latestFetchedBlock) return heads
    const item = getNewestItem()
    const newest =
      latestFetchedBlock === settled
        ? await settledBlock
        : item && toBlock(item)
    if (!newest || newest.number <= known) return heads
    const kept: KnownBlock[] = []
    for (const block of heads)
      if (block.number - (kept.at(-1)?.number ?? -forkDepth) >= forkDepth)
        kept.push(block)
    return [...kept, newest].slice(-maxHeads)
  }
}

const toBlock = ({ blockNumber, blockHash }: EventItem): KnownBlock => ({
  number: blockNumber,
  hash: blockHash,
})

/**
 * Checks that a cache belongs to these contracts, and is recent and consistent. May
 * throw if fields are missing.
 */
function isEventCache<item extends EventItem, state>(
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
