import type {
  Address,
  Client,
  Hash,
  Hex,
  Transaction,
  TransactionReceipt,
} from 'viem'
import { isAddressEqual } from 'viem'
import {
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { isConnectionError } from '../errors/isConnectionError.js'

export declare namespace locateTransaction {
  type Parameters = {
    from: Address
    nonce: number
    /** Several if it was signed again with higher fees. */
    hashes: readonly Hash[]
    /** The latest block before it was signed, if known. */
    sentAfterBlock?: bigint | undefined
  }
  type ReturnType =
    | { status: 'mined'; receipt: TransactionReceipt }
    | { status: 'pending'; transaction: Transaction }
    /** Another transaction has its nonce; it is known unless it came before. */
    | { status: 'replaced'; by: Transaction | undefined }
    | { status: 'missing' }
}

/**
 * Finds out what became of a signed transaction. `replaced` proves that it can
 * never be mined, so another nonce is safe; `missing` proves nothing.
 */
export async function locateTransaction(
  client: Client,
  { from, nonce, hashes, sentAfterBlock }: locateTransaction.Parameters,
): Promise<locateTransaction.ReturnType> {
  const shown = await readByHash(client, hashes)
  if (shown) return shown
  const { count, isBefore, sent } = await readSent(client, {
    from,
    nonces: [nonce, nonce],
    above: sentAfterBlock,
  })
  if (count <= nonce) return { status: 'missing' }
  const [by] = sent
  if (by && !hashes.includes(by.hash)) return { status: 'replaced', by }
  if (by) return { status: 'pending', transaction: by }
  // A node may have learned of it since, or may ignore the block of a count.
  return (
    (await readByHash(client, hashes)) ??
    (isBefore && hashes.length > 0
      ? { status: 'replaced', by }
      : { status: 'missing' })
  )
}

/** Reads the receipt, or the transaction, with one of these hashes. */
export async function readByHash(
  client: Client,
  hashes: readonly Hash[],
): Promise<
  | Extract<locateTransaction.ReturnType, { status: 'mined' | 'pending' }>
  | undefined
> {
  const read = <value>(
    get: (client: Client, parameters: { hash: Hash }) => Promise<value>,
  ) => Promise.all(hashes.map((hash) => get(client, { hash }).catch(ifUnknown)))
  const receipts = await read(getTransactionReceipt)
  // Without a status a failure would pass for a success.
  const receipt = receipts.find((receipt) => receipt?.status)
  if (receipt) return { status: 'mined', receipt }
  const transaction = (await read(getTransaction)).find(Boolean)
  return transaction && { status: 'pending', transaction }
}

/** viem throws if a node answers that there is no such transaction or receipt. */
function ifUnknown(error: Error) {
  if (!error.name.endsWith('NotFoundError')) throw error
  return undefined
}

/** Blocks to search on a node that has no account's count at earlier blocks. */
const mostBlocks = 1_000n
/** Blocks to search if it is unknown when the transaction was sent. */
const recentBlocks = 100n
/** Transactions of the account to check; a wallet's is one of the first. */
const mostCandidates = 32

/**
 * Reads an account's mined transactions in a range of nonces, oldest first, by
 * a binary search over its transaction counts.
 */
export async function readSent(
  client: Client,
  {
    from,
    nonces: [least, most],
    above,
  }: {
    from: Address
    nonces: readonly [least: number, most: number]
    /** The block after which they were mined, if known. */
    above: bigint | undefined
  },
): Promise<{
  latest: bigint
  /** Nonces used there are lower. */
  count: number
  /** True if all the nonces were used at or before `above`. */
  isBefore: boolean
  sent: Transaction[]
}> {
  const count = (blockNumber: bigint) =>
    getTransactionCount(client, { address: from, blockNumber })
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  const counted = await count(latest)
  const found = { latest, count: counted, isBefore: false }
  if (counted <= least || (above !== undefined && above > latest))
    return { ...found, sent: [] }
  // The nonce itself leads to its block, so the search may begin at the first.
  const isExact = least === most
  const start = above ?? (isExact ? -1n : max(latest - recentBlocks, -1n))
  try {
    const before = start < 0n ? 0 : await count(start)
    if (before > most) return { ...found, isBefore: true, sent: [] }
    // The node counts what its next block holds.
    if (start === latest) return { ...found, count: least, sent: [] }
    const last = Math.min(most, Math.max(least, before) + mostCandidates - 1)
    return { ...found, sent: await split(start, before, latest, counted, last) }
  } catch (error) {
    if (isConnectionError(error)) throw error
    return { ...found, sent: await scan(max(start, latest - mostBlocks)) }
  }

  async function split(
    low: bigint,
    lowCount: number,
    high: bigint,
    highCount: number,
    last: number,
  ): Promise<Transaction[]> {
    if (lowCount === highCount || highCount <= least || lowCount > last)
      return []
    if (high - low === 1n) return readBlock(high)
    const middle = (low + high) / 2n
    const between = await count(middle)
    return [
      ...(await split(low, lowCount, middle, between, last)),
      ...(await split(middle, between, high, highCount, last)),
    ]
  }

  async function scan(end: bigint): Promise<Transaction[]> {
    const sent: Transaction[] = []
    for (let block = latest; block > end && block >= 0n; block--) {
      sent.unshift(...(await readBlock(block)))
      if (sent[0] && sent[0].nonce <= least) break
    }
    return sent
  }

  async function readBlock(blockNumber: bigint): Promise<Transaction[]> {
    const { transactions } = await getBlock(client, {
      blockNumber,
      includeTransactions: true,
    })
    return transactions.filter(
      (it) =>
        isAddressEqual(it.from, from) && it.nonce >= least && it.nonce <= most,
    )
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)

export type Sent = {
  to: Address | null
  data: Hex
  value?: bigint
  /** Its gas limit, if we chose it: no other transaction has the same. */
  gas?: bigint | undefined
}

/** Checks whether a transaction does what was sent, at any gas price. */
export const isSame = (
  transaction: Pick<Transaction, 'to' | 'input' | 'value' | 'gas'>,
  { to, data, value = 0n, gas = transaction.gas }: Sent,
): boolean =>
  transaction.to?.toLowerCase() === to?.toLowerCase() &&
  transaction.input === data &&
  transaction.value === value &&
  transaction.gas === gas
