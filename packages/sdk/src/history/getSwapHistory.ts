import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import type { BlockNotFoundError } from '../errors/history.js'
import { createScanner, type ScanOptions } from './createScanner.js'
import { checkCache, getCacheKey, readStore } from './readCache.js'
import { request } from './request.js'
import { toEntries } from './toEntries.js'
import type {
  SwapHistoryCache,
  SwapHistoryEntry,
  SwapHistoryProgress,
  SwapHistoryStore,
} from './types.js'

export declare namespace getSwapHistory {
  type Parameters = {
    /** The network. */
    deployment: Deployment
    /** Whose swaps. */
    account: Address
    /** What an earlier call returned; only what is missing is read. */
    cache?: SwapHistoryCache | undefined
    /** Where to keep the cache between calls, e.g. `localStorage`. */
    store?: SwapHistoryStore | undefined
    /**
     * How many swaps to find before the search stops.
     * @default 20
     */
    limit?: number | undefined
    /**
     * Search for `limit` swaps more than the cache has.
     * @default false
     */
    loadMore?: boolean | undefined
    /** Called when a part of the search is done. */
    onProgress?: ((progress: SwapHistoryProgress) => void) | undefined
    /**
     * How many of the newest known blocks to read again, for they may have been
     * replaced.
     * @default 64
     */
    reorgDepth?: number | undefined
  } & ScanOptions
  type ReturnType = {
    /** All known swaps, newest first. */
    entries: SwapHistoryEntry[]
    /** For the next call. */
    cache: SwapHistoryCache
    /** Whether the search has reached the deployment's start block. */
    isComplete: boolean
  }
  type ErrorType = ReadFailedError | BlockNotFoundError
}

/**
 * The swaps that an account sent or that end at it, over all pairs of the
 * deployment, whichever router or contract made them. A swap over several pairs
 * is one entry.
 *
 * It searches from the head down until `limit` swaps are found or the start
 * block is reached. With a cache it reads the new blocks first, and older ones
 * only where more swaps are wanted. A cache of another chain, another genesis,
 * another account or older than 365 days is dropped.
 *
 * @param client - Any viem client.
 * @param parameters - {@link getSwapHistory.Parameters}
 * @returns The swaps, amounts in smallest units, and the cache to go on with.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import { type Deployment, getSwapHistory } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const parameters = {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * } as const
 * const page = await getSwapHistory(client, parameters)
 * const more = await getSwapHistory(client, {
 *   ...parameters,
 *   cache: page.cache,
 *   loadMore: true,
 * })
 * ```
 */
export async function getSwapHistory(
  client: Client,
  parameters: getSwapHistory.Parameters,
): Promise<getSwapHistory.ReturnType> {
  const {
    deployment,
    account,
    store,
    limit = 20,
    loadMore = false,
    onProgress,
    signal,
    reorgDepth = 64,
  } = parameters
  const { startBlock } = deployment
  const chainId = deployment.chain.id
  const key = getCacheKey(chainId, account)
  const { scanUp, scanDown } = createScanner(client, parameters)
  let scannedBlocks = 0

  const { head, genesisHash } = await readChain(client, signal)
  const known = checkCache(parameters.cache ?? (await readStore(store, key)), {
    chainId,
    genesisHash,
    account,
  })
  // A chain that is shorter than what was read of it is not the same one.
  let cache: SwapHistoryCache =
    known && known.fromBlock <= head
      ? known
      : {
          version: 1,
          chainId,
          genesisHash,
          account,
          logs: [],
          fromBlock: head + 1,
          latestFetchedBlock: head,
          lastFetchedAt: Date.now(),
        }
  let entries = toEntries(deployment, cache.logs)

  if (cache === known) await readNewBlocks(known)
  const wanted = loadMore ? entries.length + limit : limit
  while (entries.length < wanted && cache.fromBlock > startBlock)
    await readOlderBlocks()
  await save({ ...cache, lastFetchedAt: Date.now() })
  return { entries, cache, isComplete: cache.fromBlock <= startBlock }

  /** Upwards, so that what is known never has a gap, whenever it ends. */
  async function readNewBlocks({
    fromBlock,
    latestFetchedBlock,
  }: SwapHistoryCache) {
    let next = Math.max(
      Math.min(latestFetchedBlock, head) - reorgDepth + 1,
      fromBlock,
    )
    cache = {
      ...cache,
      logs: cache.logs.filter(({ blockNumber }) => blockNumber < next),
      latestFetchedBlock: next - 1,
    }
    while (next <= head) {
      const { logs, toBlock } = await scanUp(next, head)
      scannedBlocks += toBlock - next + 1
      await save({
        ...cache,
        logs: [...cache.logs, ...logs],
        latestFetchedBlock: toBlock,
      })
      next = toBlock + 1
    }
  }

  async function readOlderBlocks() {
    const toBlock = cache.fromBlock - 1
    const { logs, fromBlock } = await scanDown(toBlock, startBlock)
    scannedBlocks += toBlock - fromBlock + 1
    await save({ ...cache, logs: [...logs, ...cache.logs], fromBlock })
  }

  async function save(next: SwapHistoryCache) {
    cache = next
    entries = toEntries(deployment, cache.logs)
    onProgress?.({
      fromBlock: cache.fromBlock,
      toBlock: cache.latestFetchedBlock,
      scannedBlocks,
      entries: entries.length,
    })
    try {
      await store?.setItem(key, JSON.stringify(cache))
    } catch {
      // A full store costs the next call time, not this one its result.
    }
  }
}

async function readChain(client: Client, signal: AbortSignal | undefined) {
  try {
    const [head, genesis] = await Promise.all([
      request(client, 'eth_blockNumber', [], { signal }),
      request(client, 'eth_getBlockByNumber', ['0x0', false], { signal }),
    ])
    if (!genesis) throw new Error('The node has no block 0.')
    return { head: Number(head), genesisHash: genesis.hash }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ReadFailedError({ read: 'head of the chain', cause })
  }
}
