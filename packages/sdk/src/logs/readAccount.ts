import type { Address, Client, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { readStore, writeStore } from './cacheStore.js'
import { checkAccountCache } from './checkAccountCache.js'
import { createLogReader } from './createLogReader.js'
import { getPairs } from './getPairs.js'
import { readBlock } from './readBlock.js'
import { readTransactions } from './readTransactions.js'
import { request } from './request.js'
import {
  approvalTopic,
  depositTopic,
  transferTopic,
  withdrawalTopic,
} from './topics.js'
import type {
  AccountCache,
  AccountOptions,
  AccountTransaction,
  RawLog,
} from './types.js'

/** How much work a process that dies may lose, in milliseconds. */
const saveInterval = 1_000

/**
 * An account's transactions with the deployment: those with an event in which a
 * token or an LP token came to the account, left it or was approved by it, or in
 * which it wrapped the native coin. The node filters by the account, in two
 * requests a window.
 *
 * With a cache, it reads the new blocks first, upwards, then older ones from the
 * newest down until enough is found: what is known never has a gap, whenever it
 * ends.
 */
export async function readAccount(
  client: Client,
  parameters: AccountOptions & {
    deployment: Deployment
    /** How many entries a transaction makes. */
    count: (transaction: AccountTransaction) => number
    /** Most entries to find. */
    limit: number
    /** Whether to find as many older entries than those of the cache. */
    loadMore?: boolean | undefined
    /** See `getSwapHistory`. */
    confirmations?: number | undefined
  },
): Promise<{
  cache: AccountCache
  /** How many entries were wanted, those of the cache included. */
  wanted: number
}> {
  const { deployment, store, limit, count, signal, onProgress } = parameters
  const { loadMore = false, reorgDepth = 64, confirmations = 1 } = parameters
  const { startBlock } = deployment
  const chainId = deployment.chain.id
  const account = parameters.account.toLowerCase() as Address
  const topic = pad(account)
  const contracts = getContracts(deployment)
  const key = `swapHistoryCache-${chainId}-${account}`
  const read = createLogReader(client, parameters)
  const filters = [
    {
      address: contracts,
      topics: [
        [transferTopic, approvalTopic, depositTopic, withdrawalTopic],
        topic,
      ],
    },
    { address: contracts, topics: [transferTopic, null, topic] },
  ] as const

  const [latest, { hash: genesisHash }] = await Promise.all([
    request(client, 'eth_blockNumber', [], {
      read: 'head of the chain',
      signal,
    }),
    readBlock(client, 0, signal),
  ])
  // A block's own confirmation is the first.
  const head = Number(latest) - confirmations + 1
  const known = checkAccountCache(
    parameters.cache ?? (await readStore(store, key)),
    { chainId, genesisHash, account, contracts, topic },
  )
  // A chain that is shorter than what was read of it is not the same one.
  const isKnown = known !== undefined && known.fromBlock <= head
  let fromBlock = isKnown ? known.fromBlock : head + 1
  let latestFetchedBlock = isKnown ? known.latestFetchedBlock : head
  // Oldest first, in parts: joining them at each step would cost more each time.
  let parts = [isKnown ? known.logs : []]
  let entries = countAll(parts.flat())
  let scannedBlocks = 0
  let savedAt = Date.now()
  let cache: AccountCache

  try {
    if (isKnown) await readNewBlocks()
    const wanted = loadMore ? entries + limit : limit
    await readOlderBlocks(wanted)
    cache = toCache()
    return { cache, wanted }
  } finally {
    await save()
  }

  async function readNewBlocks() {
    const next = Math.max(
      Math.min(latestFetchedBlock, head) - reorgDepth + 1,
      fromBlock,
    )
    const kept = parts.flat().filter(({ blockNumber }) => blockNumber < next)
    parts = [kept]
    entries = countAll(kept)
    latestFetchedBlock = next - 1
    for await (const part of read(
      filters,
      { fromBlock: next, toBlock: head },
      'up',
    )) {
      const found = await readAll(part.logs)
      parts.push(found)
      entries += countAll(found)
      latestFetchedBlock = part.toBlock
      await tell(part.toBlock - part.fromBlock + 1)
    }
  }

  async function readOlderBlocks(wanted: number) {
    if (entries >= wanted) return
    for await (const part of read(
      filters,
      { fromBlock: startBlock, toBlock: fromBlock - 1 },
      'down',
    )) {
      const before = fromBlock
      const unread = part.logs.sort(inOrder)
      while (unread.length > 0 && entries < wanted) {
        const newest = takeNewest(unread, wanted - entries)
        const found = await readAll(newest)
        parts.unshift(found)
        entries += countAll(found)
        fromBlock = Number(newest[0]?.blockNumber)
      }
      if (unread.length === 0) fromBlock = part.fromBlock
      await tell(before - fromBlock)
      if (entries >= wanted) return
    }
  }

  function readAll(logs: RawLog[]) {
    return readTransactions(client, logs.sort(inOrder), {
      topic,
      contracts: new Set(contracts),
      signal,
    })
  }

  function countAll(transactions: readonly AccountTransaction[]) {
    return transactions.reduce((sum, one) => sum + count(one), 0)
  }

  async function tell(blocks: number) {
    scannedBlocks += blocks
    const toBlock = latestFetchedBlock
    onProgress?.({ fromBlock, toBlock, scannedBlocks, entries })
    if (Date.now() - savedAt > saveInterval) await save()
  }

  function toCache(): AccountCache {
    return {
      version: 2,
      chainId,
      genesisHash,
      account,
      contracts,
      logs: parts.flat(),
      fromBlock,
      latestFetchedBlock,
      lastFetchedAt: Date.now(),
    }
  }

  async function save() {
    await writeStore(store, key, cache ?? toCache())
    savedAt = Date.now()
  }
}

/** The deployment's tokens and pairs, in lower case. */
function getContracts(deployment: Deployment): Address[] {
  return [
    deployment.contracts.wrappedNative,
    ...deployment.tokens.map(({ address }) => address),
    ...[...getPairs(deployment).values()].map(({ pairAddress }) => pairAddress),
  ].map((address) => address.toLowerCase() as Address)
}

/**
 * Takes the logs of so many transactions from the end of a list, and the others
 * of the oldest one's block.
 */
function takeNewest(logs: RawLog[], transactions: number): RawLog[] {
  const hashes = new Set<Hex>()
  let start = logs.length
  while (start > 0) {
    const { transactionHash, blockNumber } = logs[start - 1] as RawLog
    const isSameBlock = blockNumber === logs[start]?.blockNumber
    hashes.add(transactionHash)
    if (hashes.size > transactions && !isSameBlock) break
    start--
  }
  return logs.splice(start)
}

const inOrder = (a: RawLog, b: RawLog) =>
  Number(a.blockNumber) - Number(b.blockNumber) ||
  Number(a.logIndex) - Number(b.logIndex)
