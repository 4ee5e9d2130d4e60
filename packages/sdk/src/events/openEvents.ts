import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { readStore, writeStore } from './cacheStore.js'
import { checkEventCache, type EventItem } from './checkEventCache.js'
import { createLogReader, type LogPart } from './createLogReader.js'
import { type Block, readBlock } from './readBlock.js'
import { request, toHex } from './request.js'
import type { EventCache, KnownBlock, LogFilter, ReadOptions } from './types.js'

/** How much work a process that dies may lose, in milliseconds. */
const saveInterval = 1_000

/** How far below the newest block a second one is kept: few forks are deeper. */
const forkDepth = 64

/** Most of these blocks that are kept. */
const maxHeads = 32

/** What is known of some events, and how to learn of the others. */
export type Events<item, state> = {
  /** The newest block to read. */
  head: Block
  /** To be changed by the caller, whose items are sorted. */
  cache: EventCache<item, state>
  /** Reads the blocks above those that are known, which the caller then raises. */
  readNew(): AsyncGenerator<LogPart>
  /** Reads the blocks below those that are known, down to one of them. */
  readOlder(fromBlock: number): AsyncGenerator<LogPart>
  /** Keeps the cache, at most once in a while unless it is forced. */
  save(isForced?: boolean): Promise<void>
}

/**
 * Opens what a store knows of some contracts' events. Whatever is read, the known
 * blocks have no gap.
 *
 * The cache has hashes of blocks. If the newest of them is no longer on the chain,
 * the chain was reorganized: the newest one that still is becomes the last known
 * block, however deep, and everything above it is forgotten.
 */
export async function openEvents<
  item extends EventItem,
  state extends object | undefined = undefined,
>(
  client: Client,
  {
    deployment,
    key,
    account,
    contracts,
    filters,
    isItem,
    isState = () => true,
    encode = (item) => item,
    top,
    confirmations = 1,
    grows,
    ...options
  }: ReadOptions & {
    deployment: Deployment
    /** Where in the store the cache is. */
    key: string
    account?: Address | undefined
    contracts: readonly Address[]
    filters: readonly LogFilter[]
    /** Whether a stored item is one. */
    isItem: (item: item) => boolean
    /** As what an item is stored, which the caller reads again. */
    encode?: ((item: item) => unknown) | undefined
    isState?: ((state: state) => boolean) | undefined
    /** The block to begin below when nothing is known. @default the newest */
    top?: number | undefined
    confirmations?: number | undefined
    grows?: boolean | undefined
  },
): Promise<Events<item, state>> {
  const { store, signal } = options
  const read = createLogReader(client, deployment, { ...options, grows })
  const wanted = {
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
    account,
    contracts: [...contracts],
  }
  const known = checkEventCache<item, state>(await readStore(store, key), {
    wanted,
    isItem,
    isState,
  })
  const [head, isSame] = await Promise.all([
    readHead(),
    known && isOnChain(known.heads.at(-1)),
  ])
  const cache = (known && (isSame ? known : await cutAtFork(known))) ?? {
    ...wanted,
    version: 3,
    logs: [],
    heads: [],
    fromBlock: (top ?? head.number) + 1,
    latestFetchedBlock: top ?? head.number,
    lastFetchedAt: 0,
    state: undefined as unknown as state,
  }
  let savedAt = Date.now()

  return {
    head,
    cache,
    async *readNew() {
      const fromBlock = cache.latestFetchedBlock + 1
      const range = { fromBlock, toBlock: head.number }
      for await (const part of read(filters, range, 'up')) {
        yield part
        await save()
      }
    },
    async *readOlder(fromBlock) {
      const range = { fromBlock, toBlock: cache.fromBlock - 1 }
      for await (const part of read(filters, range, 'down')) {
        yield part
        await save()
      }
    },
    save,
  }

  async function readHead(): Promise<Block> {
    const latest = await readBlock(client, 'latest', signal)
    // A block's own confirmation is the first.
    const number = Math.max(latest.number - confirmations + 1, 0)
    return number === latest.number ? latest : readBlock(client, number, signal)
  }

  async function isOnChain(block: KnownBlock | undefined): Promise<boolean> {
    if (!block) return false
    const found = await request(
      client,
      'eth_getBlockByNumber',
      [toHex(block.number), false],
      { read: `block ${block.number}`, signal },
    )
    return found?.hash === block.hash
  }

  /** The cache without what is above the newest block that is on the chain. */
  async function cutAtFork(known: EventCache<item, state>) {
    const blocks = [
      ...known.logs.map(({ blockNumber, blockHash }) => ({
        number: blockNumber,
        hash: blockHash,
      })),
      ...known.heads.slice(0, -1),
    ].sort((a, b) => a.number - b.number)
    // If a block is on the chain, so are those below it.
    let [low, high] = [0, blocks.length]
    while (low < high) {
      // Rounded down.
      const middle = Math.floor((low + high) / 2)
      if (await isOnChain(blocks[middle])) low = middle + 1
      else high = middle
    }
    const fork = blocks[low - 1]
    if (!fork || fork.number < known.fromBlock) return undefined
    // What several blocks were folded into goes as a whole.
    const gone = known.logs.filter(
      ({ blockNumber }) => blockNumber > fork.number,
    )
    const latestFetchedBlock = Math.min(
      fork.number,
      ...gone.map(({ firstBlock = fork.number + 1 }) => firstBlock - 1),
    )
    return {
      ...known,
      logs: known.logs.slice(0, known.logs.length - gone.length),
      heads: [...known.heads, fork].filter(
        ({ number }, index, all) =>
          number <= latestFetchedBlock &&
          (number !== fork.number || index === all.length - 1),
      ),
      latestFetchedBlock,
    }
  }

  async function save(isForced = false) {
    if (!store || (!isForced && Date.now() - savedAt < saveInterval)) return
    try {
      cache.heads = await getHeads()
    } catch {
      // Without the hash of its last block a cache cannot be checked.
      return
    }
    cache.lastFetchedAt = Date.now()
    await writeStore(store, key, { ...cache, logs: cache.logs.map(encode) })
    savedAt = Date.now()
  }

  /** The known blocks at some distance of each other, and the last one. */
  async function getHeads(): Promise<KnownBlock[]> {
    const { latestFetchedBlock, fromBlock, heads } = cache
    if (heads.at(-1)?.number === latestFetchedBlock) return heads
    const kept: KnownBlock[] = []
    for (const block of heads)
      if (block.number - (kept.at(-1)?.number ?? -forkDepth) >= forkDepth)
        kept.push(block)
    const second = latestFetchedBlock - forkDepth
    if (kept.length === 0 && second >= fromBlock)
      kept.push(await getBlock(second))
    return [...kept, await getBlock(latestFetchedBlock)].slice(-maxHeads)
  }

  async function getBlock(number: number): Promise<KnownBlock> {
    const item = cache.logs.findLast(
      ({ blockNumber }) => blockNumber === number,
    )
    if (item) return { number, hash: item.blockHash }
    if (number === head.number) return { number, hash: head.hash }
    // Also after a search was stopped: what it has read is to be kept.
    const { hash } = await readBlock(client, number, undefined)
    return { number, hash }
  }
}
