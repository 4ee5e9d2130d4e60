import type { Client } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { createScanner } from './createScanner.js'
import type { getSwapHistory } from './getSwapHistory.js'
import { checkCache, getCacheKey, readStore } from './readCache.js'
import { request } from './request.js'
import { toEntries } from './toEntries.js'
import type { SwapHistoryCache } from './types.js'

/** Does what {@link getSwapHistory} says. */
export async function searchHistory(
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
