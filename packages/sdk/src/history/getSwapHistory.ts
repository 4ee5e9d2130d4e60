import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import type { BlockNotFoundError } from '../errors/history.js'
import { readStore, writeStore } from './cacheStore.js'
import { checkHistoryCache } from './checkHistoryCache.js'
import type { ScanOptions } from './createLogReader.js'
import { createScanner } from './createScanner.js'
import { request } from './request.js'
import { toEntries } from './toEntries.js'
import type {
  SwapHistoryCache,
  SwapHistoryEntry,
  SwapHistoryLog,
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
     * Most swaps to return. The search stops when it has found as many;
     * `Infinity` finds all.
     * @default 20
     */
    limit?: number | undefined
    /**
     * Return all swaps that the cache has, and up to `limit` older ones.
     * @default false
     */
    loadMore?: boolean | undefined
    /**
     * How many blocks to count from a swap's own block to the newest one before
     * the swap is listed.
     * @default 1
     */
    confirmations?: number | undefined
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
    /** The swaps, newest first, and no more than were asked for. */
    entries: SwapHistoryEntry[]
    /** For the next call. It may know of more swaps than were returned. */
    cache: SwapHistoryCache
    /** Whether the account has no older swaps than those returned. */
    isComplete: boolean
  }
  type ErrorType = ReadFailedError | BlockNotFoundError
}

/**
 * The swaps that an account sent or that end at it, over all pairs of the
 * deployment, whichever router or contract made them. A swap over several pairs
 * is one entry.
 *
 * It searches from the head down and stops when `limit` swaps are found. With a
 * cache it reads the new blocks first, and older ones only where more swaps are
 * wanted. A cache is dropped when it is of another chain, genesis or account,
 * when it is older than 365 days, and when its events are not in order, not
 * unique, not of the deployment's pairs or not of the blocks it says it covers.
 * It is otherwise believed, so keep it where nobody else can write: an amount
 * that somebody changed is not noticed here. `verifyHistory` notices it.
 *
 * Events of all pairs are read together, in windows of 2,000 blocks or, where
 * these hold few events, of more. Where all swaps are wanted and the account's are
 * few, those that pay somebody else are left out, and read where the account's
 * nonces show that it sent something unknown. Senders are read where the events leave them
 * open, each transaction on its own or, where many of a block are needed, the
 * whole block; most of the other swaps are ruled out by the nonces of the
 * account's own transactions and by its old balances, where the node has them and
 * agrees with those transactions, and while the account has no code that others
 * may call (EIP-7702); what a contract was paid is read from each swap. A transport that sends JSON-RPC batches, such as
 * `http(url, { batch: true })`, makes few HTTP requests of all this.
 *
 * On a node that answers truly, the list is complete for an account that is a key
 * and for a contract. One case is left: a contract that is created and destroyed
 * again between two blocks in which its balance is read. If it spends there what
 * somebody else's swap paid it in native coins, that swap is not listed.
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
    confirmations = 1,
  } = parameters
  const { startBlock } = deployment
  const chainId = deployment.chain.id
  const key = `swapHistoryCache-${chainId}-${account.toLowerCase()}`

  const { latest, genesisHash } = await readChain(client, signal)
  // A block's own confirmation is the first.
  const head = latest - confirmations + 1
  const known = checkHistoryCache(
    parameters.cache ?? (await readStore(store, key)),
    { deployment, genesisHash, account },
  )
  const search = createScanner(client, {
    ...parameters,
    head,
  })
  // A chain that is shorter than what was read of it is not the same one.
  const isGoingOn = known !== undefined && known.fromBlock <= head
  let fromBlock = isGoingOn ? known.fromBlock : head + 1
  let latestFetchedBlock = isGoingOn ? known.latestFetchedBlock : head
  // Oldest first, in parts: joining them at each step would cost more each time.
  let parts = [isGoingOn ? known.logs : []]
  let entries = toEntries(deployment, parts.flat())
  let scannedBlocks = 0
  let savedAt = Date.now()

  try {
    if (isGoingOn) await readNewBlocks()
    const wanted = loadMore ? entries.length + limit : limit
    await readOlderBlocks(wanted)
    return {
      entries: entries.slice(0, wanted),
      cache: getCache(),
      isComplete: fromBlock <= startBlock && entries.length <= wanted,
    }
  } finally {
    await save()
  }

  /** Upwards, so that what is known never has a gap, whenever it ends. */
  async function readNewBlocks() {
    let next = Math.max(
      Math.min(latestFetchedBlock, head) - reorgDepth + 1,
      fromBlock,
    )
    parts = [parts.flat().filter(({ blockNumber }) => blockNumber < next)]
    entries = entries.filter(({ blockNumber }) => blockNumber < next)
    latestFetchedBlock = next - 1
    while (next <= head) {
      const toBlock = Math.min(next + blocksUp - 1, head)
      const found: SwapHistoryLog[][] = []
      let readFrom = toBlock + 1
      for await (const part of search({ fromBlock: next, toBlock })) {
        found.unshift(part.logs)
        scannedBlocks += readFrom - part.readFrom
        readFrom = part.readFrom
        tell()
      }
      parts.push(...found)
      entries = [...toEntries(deployment, found.flat()), ...entries]
      latestFetchedBlock = toBlock
      next = toBlock + 1
      await saveNowAndThen()
    }
  }

  async function readOlderBlocks(wanted: number) {
    if (entries.length >= wanted) return
    let readFrom = fromBlock
    for await (const part of search(
      { fromBlock: startBlock, toBlock: fromBlock - 1 },
      () => wanted - entries.length,
    )) {
      parts.unshift(part.logs)
      entries.push(...toEntries(deployment, part.logs))
      fromBlock = part.fromBlock
      scannedBlocks += readFrom - part.readFrom
      readFrom = part.readFrom
      tell(readFrom)
      await saveNowAndThen()
      if (entries.length >= wanted) return
    }
  }

  function tell(readFrom = fromBlock) {
    onProgress?.({
      fromBlock: readFrom,
      toBlock: latestFetchedBlock,
      scannedBlocks,
      entries: entries.length,
    })
  }

  function getCache(): SwapHistoryCache {
    return {
      version: 1,
      chainId,
      genesisHash,
      account,
      logs: parts.flat(),
      fromBlock,
      latestFetchedBlock,
      lastFetchedAt: Date.now(),
    }
  }

  async function saveNowAndThen() {
    if (Date.now() - savedAt > saveInterval) await save()
  }

  async function save() {
    await writeStore(store, key, getCache())
    savedAt = Date.now()
  }
}

/** How much work a process that dies may lose, in milliseconds. */
const saveInterval = 1_000

/** How many new blocks to search at one go. */
const blocksUp = 50_000

async function readChain(client: Client, signal: AbortSignal | undefined) {
  try {
    const [head, genesis] = await Promise.all([
      request(client, 'eth_blockNumber', [], { signal }),
      request(client, 'eth_getBlockByNumber', ['0x0', false], { signal }),
    ])
    if (!genesis) throw new Error('The node has no block 0.')
    return { latest: Number(head), genesisHash: genesis.hash }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ReadFailedError({ read: 'head of the chain', cause })
  }
}
