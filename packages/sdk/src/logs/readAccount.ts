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
export async function readAccount<entry>(
  client: Client,
  parameters: AccountOptions & {
    deployment: Deployment
    /** What a transaction is told as. */
    toEntries: (transaction: AccountTransaction) => entry[]
    /** Most entries to find. */
    limit: number
    /** Whether to find as many older entries than those of the cache. */
    loadMore?: boolean | undefined
    /** See `getSwapHistory`. */
    confirmations?: number | undefined
  },
): Promise<{
  cache: AccountCache
  /** Newest first. */
  entries: entry[]
  /** How many were wanted, those of the cache included. */
  wanted: number
}> {
  type Found = { transaction: AccountTransaction; entries: entry[] }
  const { deployment, store, limit, toEntries, signal, onProgress } = parameters
  const { loadMore = false, reorgDepth = 64, confirmations = 1 } = parameters
  const { startBlock } = deployment
  const chainId = deployment.chain.id
  const account = parameters.account.toLowerCase() as Address
  const topic = pad(account)
  const contracts = getContracts(deployment)
  const key = `swapHistoryCache-${chainId}-${account}`
  const readLogs = createLogReader(client, deployment, parameters)
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
  const checked = checkAccountCache(
    parameters.cache ?? (await readStore(store, key)),
    { chainId, genesisHash, account, contracts, topic },
  )
  // A chain that is shorter than what was read of it is not the same one.
  const known = checked && checked.fromBlock <= head ? checked : undefined
  let fromBlock = known?.fromBlock ?? head + 1
  let latestFetchedBlock = known?.latestFetchedBlock ?? head
  /** Of older blocks than were known, newest first. */
  const older: Found[] = []
  /** Of the others, oldest first. */
  const newer: Found[] = []
  let count = 0
  let scannedBlocks = 0
  let savedAt = Date.now()

  let wanted = limit
  let cache: AccountCache
  try {
    if (known) await readNewBlocks(known)
    if (loadMore) wanted += count
    if (count < wanted) await readOlderBlocks(wanted)
  } finally {
    cache = await save()
  }
  return {
    cache,
    entries: [...newer.toReversed(), ...older].flatMap(({ entries }) =>
      entries.toReversed(),
    ),
    wanted,
  }

  async function readNewBlocks({ logs }: AccountCache) {
    const next = Math.max(
      Math.min(latestFetchedBlock, head) - reorgDepth + 1,
      fromBlock,
    )
    add(
      newer,
      logs.filter(({ blockNumber }) => blockNumber < next),
    )
    latestFetchedBlock = next - 1
    const range = { fromBlock: next, toBlock: head }
    for await (const part of readLogs(filters, range, 'up')) {
      add(newer, await readAll(part.logs.sort(inOrder)))
      latestFetchedBlock = part.toBlock
      await tell(part.toBlock - part.fromBlock + 1)
    }
  }

  async function readOlderBlocks(wanted: number) {
    const range = { fromBlock: startBlock, toBlock: fromBlock - 1 }
    for await (const part of readLogs(filters, range, 'down')) {
      const before = fromBlock
      const unread = part.logs.sort(inOrder)
      while (unread.length > 0 && count < wanted) {
        const newest = takeNewest(unread, wanted - count)
        add(older, (await readAll(newest)).reverse())
        fromBlock = Number(newest[0]?.blockNumber)
      }
      if (unread.length === 0) fromBlock = part.fromBlock
      await tell(before - fromBlock)
      if (count >= wanted) return
    }
  }

  function readAll(logs: readonly RawLog[]) {
    return readTransactions(client, logs, {
      topic,
      contracts: new Set(contracts),
      signal,
    })
  }

  function add(list: Found[], transactions: readonly AccountTransaction[]) {
    for (const transaction of transactions) {
      const entries = toEntries(transaction)
      list.push({ transaction, entries })
      count += entries.length
    }
  }

  async function tell(blocks: number) {
    scannedBlocks += blocks
    const toBlock = latestFetchedBlock
    onProgress?.({ fromBlock, toBlock, scannedBlocks, entries: count })
    if (Date.now() - savedAt > saveInterval) await save()
  }

  function toCache(): AccountCache {
    return {
      version: 2,
      chainId,
      genesisHash,
      account,
      contracts,
      logs: [...older.toReversed(), ...newer].map(
        ({ transaction }) => transaction,
      ),
      fromBlock,
      latestFetchedBlock,
      lastFetchedAt: Date.now(),
    }
  }

  async function save() {
    const cache = toCache()
    await writeStore(store, key, cache)
    savedAt = Date.now()
    return cache
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
