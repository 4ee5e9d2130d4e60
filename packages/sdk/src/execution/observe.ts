import {
  type Address,
  type Client,
  type Hash,
  type Hex,
  isAddressEqual,
  numberToHex,
  type RpcLog,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import {
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { isConnectionError } from '../errors/isConnectionError.js'
import { getHashes, type Observation } from './decide.js'
import type { HandedOut } from './types.js'

/**
 * Number of blocks to read individually if earlier transaction counts do not help: the
 * first blocks, and the latest blocks, whose logs may be missing.
 */
const nearBlocks = 8n
/** Number of latest blocks whose states every node keeps. */
const keptStates = 127n
/**
 * Maximum transactions of the account to check. A wallet's transaction is among the
 * first.
 */
const maxCandidates = 32
/** Maximum candidates from a node's logs. */
const maxLogged = 8
/** Maximum log requests in one search, including refused requests. */
const maxLogReads = 8

/** The results of the searches during one wait for a transaction. */
export type Search = {
  /** The transaction is not in any block up to this number. Undefined if unknown. */
  above: bigint | undefined
  /**
   * Reads blocks even if the node's nonce count has not changed, because the node may
   * be behind.
   */
  isThorough?: boolean | undefined
  /** The latest block of the search. */
  head?: bigint | undefined
  mined: readonly Transaction[]
  /**
   * Transactions with nonces below `first` were found. All others are in blocks after
   * `above`.
   */
  counted?: { first: number; above: bigint } | undefined
  /** Topics of an event that a successful transaction emits. */
  topics?: readonly (Hex | null)[] | undefined
  /** Maximum blocks per log request. */
  logWindowSize?: number | undefined
}

/** Reads what the chain shows about a transaction that was handed out. */
export async function observe(
  client: Client,
  from: Address,
  kept: HandedOut,
  search: Search,
  { confirmations = 1 }: { confirmations?: number | undefined } = {},
): Promise<Observation> {
  const [found, next, latest] = await Promise.all([
    readByHash(client, getHashes(kept)),
    countTransactions(client, from),
    confirmations > 1 ? getBlockNumber(client, { cacheTime: 0 }) : undefined,
  ])
  const seen = { mined: [], waiting: [], used: next, next, latest, ...found }
  const minNonce = kept.nonce ?? kept.minNonce
  const isUnused = next <= (minNonce ?? next) && !search.isThorough
  if (seen.receipt || seen.shown || isUnused) return seen
  const counting = getTransactionCount(client, {
    address: from,
    blockTag: 'latest',
  })
  const known = search.mined.length
  const [counted, { head, mined }, waiting] = await Promise.all([
    counting,
    readMined(client, from, kept, search, counting),
    kept.hash && kept.nonce !== undefined ? readWaiting(client, from) : [],
  ])
  // The node may have received the transaction since it was read by hash.
  const isNew = mined.length > known
  const late = isNew ? await readByHash(client, getHashes(kept)) : {}
  // Without a new block, a higher count includes the node's pending block, so it does
  // not count as mined.
  const used = head === kept.sentAfterBlock ? (minNonce ?? counted) : counted
  return { ...seen, used, mined, waiting, ...late }
}

/** Reads the receipt of one of these hashes, or else the transaction. */
export async function readByHash(
  client: Client,
  hashes: readonly Hash[],
): Promise<Pick<Observation, 'receipt' | 'shown'>> {
  const read = <value>(
    get: (client: Client, parameters: { hash: Hash }) => Promise<value>,
  ) => Promise.all(hashes.map((hash) => get(client, { hash }).catch(ifUnknown)))
  // Ignores a receipt without a status, because a failure would look like a success.
  const receipts: (TransactionReceipt | undefined)[] = await read(
    getTransactionReceipt,
  )
  const receipt = receipts.find((receipt) => receipt?.status)
  if (receipt) return { receipt }
  return { shown: (await read(getTransaction)).find(Boolean) }
}

/** viem throws if the node does not have the transaction or the receipt. */
function ifUnknown(error: Error) {
  if (!error.name.endsWith('NotFoundError')) throw error
  return undefined
}

/** Counts an account's transactions, including pending ones if the node has any. */
export const countTransactions = (
  client: Client,
  address: Address,
): Promise<number> =>
  getTransactionCount(client, { address, blockTag: 'pending' }).catch(
    (error) => {
      if (isConnectionError(error)) throw error
      return getTransactionCount(client, { address, blockTag: 'latest' })
    },
  )

/** Removes transactions in blocks that were undone by a reorganization. */
async function dropUndone(client: Client, search: Search) {
  for (let last = search.mined.at(-1); last; last = search.mined.at(-1)) {
    const { blockNumber, blockHash } = last
    if (blockNumber === null) return
    const block = await getBlock(client, { blockNumber }).catch(ifUnknown)
    // The other transactions have lower nonces, so they are in the same block or
    // earlier ones, which are also on the chain.
    if (block?.hash === blockHash) return
    search.mined = search.mined.slice(0, -1)
    search.head = undefined
    search.counted = undefined
    if (search.above !== undefined)
      search.above = min(search.above, blockNumber - 1n)
  }
}

async function readWaiting(client: Client, from: Address) {
  const block = await getBlock(client, {
    blockTag: 'pending',
    includeTransactions: true,
  }).catch(() => undefined)
  return (block?.transactions ?? []).filter((it) =>
    isAddressEqual(it.from, from),
  )
}

/**
 * Reads the account's mined transactions that may be the stored transaction, or that
 * have its nonce. Reads a few blocks completely. Finds the others by the account's
 * transaction counts at earlier blocks or, without an archive node, by logs with the
 * account.
 */
async function readMined(
  client: Client,
  from: Address,
  { nonce, minNonce = 0, sentAfterBlock }: HandedOut,
  search: Search,
  counting: Promise<number>,
): Promise<{ head: bigint; mined: readonly Transaction[] }> {
  const [head] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    dropUndone(client, search),
  ])
  const first = Math.max(nonce ?? minNonce, search.counted?.first ?? 0)
  const last = nonce ?? Number.MAX_SAFE_INTEGER
  const isWanted = (it: Transaction) =>
    isAddressEqual(it.from, from) && it.nonce >= first && it.nonce <= last
  const count = (blockNumber: bigint) =>
    getTransactionCount(client, { address: from, blockNumber })
  const above = max(search.above ?? -1n, search.counted?.above ?? -1n)
  if (search.head === head) return { head, mined: search.mined }
  let isComplete = true
  let isNarrower = true
  const found =
    head - above <= nearBlocks
      ? await readBlocks(above + 1n, head)
      : ((await byCount(above)) ??
        (await byCount(max(head - keptStates, above))) ??
        (await byLogs()))
  // If the node that returned the nonce was behind, the nonce may already have been
  // used, so earlier blocks are also read.
  const isUsedBefore =
    nonce !== undefined && found.length === 0 && search.head === undefined
  const before = isUsedBefore
    ? await readBlocks(max(above - nearBlocks + 1n, 0n), above)
    : []
  const known = new Map(
    [...search.mined, ...before, ...found].map((it) => [it.hash, it]),
  )
  search.mined = [...known.values()].sort((a, b) => a.nonce - b.nonce)
  if (isComplete) search.head = head
  // The next search reads the latest block again, because it may still be replaced.
  if (isComplete && isNarrower) search.above = max(above, head - 1n)
  return { head, mined: search.mined }

  async function readBlocks(from: bigint, to: bigint) {
    const numbers = Array.from(
      { length: Number(max(to - from + 1n, 0n)) },
      (_, index) => from + BigInt(index),
    )
    return (await Promise.all(numbers.map(readBlock))).flat()
  }

  async function readBlock(blockNumber: bigint) {
    const block = await getBlock(client, {
      blockNumber,
      includeTransactions: true,
    }).catch(ifUnknown)
    if (!block) isComplete = false
    return (block?.transactions ?? []).filter(isWanted)
  }

  /** Returns undefined unless the node applies the block parameter of a count. */
  async function byCount(start: bigint): Promise<Transaction[] | undefined> {
    try {
      const [low, high] = await Promise.all([
        start < 0n ? 0 : count(start),
        counting,
      ])
      // A node that ignores the block parameter returns equal counts.
      if (low === high && low > first) return undefined
      isNarrower = false
      const end = Math.min(last, Math.max(first, low) + maxCandidates - 1)
      const found = await split(start, low, head, high, end)
      // If a load balancer mixes such a node with others, the counts are misleading.
      const counted = Math.min(high - 1, end) - Math.max(first, low) + 1
      if (found.length < counted) return undefined
      const newest = found.at(-1)
      if (newest && low <= first)
        search.counted = {
          first: newest.nonce + 1,
          above: newest.blockNumber as bigint,
        }
      return found
    } catch (error) {
      if (isConnectionError(error)) throw error
      return undefined
    }
  }

  /**
   * Finds the transactions from nonce `first` on. Locates their blocks by a binary
   * search for increases of the count.
   */
  async function split(
    low: bigint,
    lowCount: number,
    high: bigint,
    highCount: number,
    end: number,
  ): Promise<Transaction[]> {
    if (lowCount === highCount || highCount <= first || lowCount > end)
      return []
    if (high - low === 1n) return readBlock(high)
    const middle = (low + high) / 2n
    const between = await count(middle)
    return [
      ...(await split(low, lowCount, middle, between, end)),
      ...(await split(middle, between, high, highCount, end)),
    ]
  }

  async function byLogs(): Promise<Transaction[]> {
    if (search.above === undefined) return []
    const near = max(above, (sentAfterBlock ?? above) + nearBlocks)
    const newest = max(near, head - nearBlocks)
    const found = [
      ...(await readBlocks(above + 1n, min(near, head))),
      ...(await readLogged(near + 1n, newest)),
    ]
    if (isNarrower) found.push(...(await readBlocks(newest + 1n, head)))
    return found
  }

  /**
   * Finds transactions by their logs. If the node accepts only small ranges, the next
   * observation continues.
   */
  async function readLogged(start: bigint, end: bigint) {
    isNarrower = false
    const { topics, logWindowSize = head } = search
    if (!topics) return []
    const hashes = new Set<Hash>()
    let next = start
    let size = max(BigInt(logWindowSize), 1n)
    for (let left = maxLogReads; left > 0 && next <= end && size > 0n; left--)
      try {
        const to = min(end, next + size - 1n)
        for (const { transactionHash } of await readLogs(topics, next, to))
          if (hashes.size < maxLogged) hashes.add(transactionHash as Hash)
        next = to + 1n
      } catch (error) {
        // Proxies answer a request that takes too long as if the node were dead.
        size = size > 2_000n ? 2_000n : size / 4n
        if (size === 0n && isConnectionError(error)) throw error
        search.logWindowSize = Number(size)
      }
    const found = await Promise.all(
      [...hashes].map((hash) =>
        getTransaction(client, { hash }).catch(ifUnknown),
      ),
    )
    // If the node does not show a transaction yet, the next search looks for it again.
    const isWhole = isComplete && !found.includes(undefined)
    if (isWhole) search.above = max(above, next - 1n)
    isComplete = isWhole && next > end
    isNarrower = isComplete
    return found.filter((it) => it !== undefined).filter(isWanted)
  }

  async function readLogs(
    topics: readonly (Hex | null)[],
    start: bigint,
    end: bigint,
  ): Promise<RpcLog[]> {
    const range = { fromBlock: numberToHex(start), toBlock: numberToHex(end) }
    const params = [{ ...range, topics: [...topics] }] as const
    const request = { method: 'eth_getLogs', params: [...params] } as const
    return ((await client.request(request as never)) as RpcLog[] | null) ?? []
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
const min = (a: bigint, b: bigint) => (a < b ? a : b)
