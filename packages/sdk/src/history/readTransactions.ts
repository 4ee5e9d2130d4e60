import type { Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/history.js'
import { mapLimited } from './mapLimited.js'
import { type RawLog, type RawTransaction, request } from './request.js'

/** What was read: transactions by their hash, times by their block's hash. */
export type ReadTransactions = {
  transactions: Map<Hash, RawTransaction>
  timestamps: Map<Hash, number>
}

/**
 * How many reads to have under way at once. A transport that batches sends them
 * as one request.
 */
export const readsInFlight = 128

/** Reading one transaction costs about as much as so many more of a block. */
const blockShare = 8

/**
 * Reads the logs' transactions that are not known yet, each on its own or, where several of a block
 * are needed or its time is, with the whole block. Returns all that it read.
 */
export async function readTransactions(
  client: Client,
  logs: readonly RawLog[],
  { transactions, timestamps }: ReadTransactions,
  signal: AbortSignal | undefined,
): Promise<RawTransaction[]> {
  const added: RawTransaction[] = []
  const blocks = new Map<Hash, Map<Hash, RawLog>>()
  for (const log of logs) {
    const { blockHash, transactionHash } = log
    if (transactions.has(transactionHash)) continue
    const block = blocks.get(blockHash) ?? new Map()
    blocks.set(blockHash, block.set(transactionHash, log))
  }
  const reads = [...blocks].flatMap(([blockHash, wanted]) => {
    const logs = [...wanted.values()]
    // The highest index is the best guess at how many the block has.
    const length = Math.max(
      ...logs.map(({ transactionIndex }) => Number(transactionIndex)),
    )
    const readsBlock =
      logs.some(({ blockTimestamp }) => blockTimestamp === undefined) ||
      (logs.length > 1 && logs.length * blockShare > length)
    return readsBlock
      ? [() => readBlock(blockHash, logs)]
      : logs.map((log) => () => readOne(log))
  })
  await mapLimited(reads, readsInFlight, (read) => read())
  return added

  async function readBlock(blockHash: Hash, logs: readonly RawLog[]) {
    const block = await request(
      client,
      'eth_getBlockByHash',
      [blockHash, true],
      { signal },
    )
    for (const transaction of block?.transactions ?? []) add(transaction)
    timestamps.set(blockHash, Number(block?.timestamp))
    for (const { transactionHash, blockNumber } of logs)
      if (!transactions.has(transactionHash))
        throw new BlockNotFoundError({
          hash: blockHash,
          blockNumber: Number(blockNumber),
        })
  }

  async function readOne({ transactionHash, blockNumber }: RawLog) {
    const transaction = await request(
      client,
      'eth_getTransactionByHash',
      [transactionHash],
      { signal },
    )
    if (!transaction)
      throw new BlockNotFoundError({
        hash: transactionHash,
        blockNumber: Number(blockNumber),
      })
    add(transaction)
  }

  function add(transaction: RawTransaction) {
    if (transactions.has(transaction.hash)) return
    transactions.set(transaction.hash, transaction)
    added.push(transaction)
  }
}
