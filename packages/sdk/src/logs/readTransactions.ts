import type { Address, Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/actions.js'
import { mapLimited } from './mapLimited.js'
import { readsInFlight, readTimestamps } from './readTimestamps.js'
import { request } from './request.js'
import { burnTopic, mintTopic, swapTopic, transferTopic } from './topics.js'
import type { AccountTransaction, RawLog } from './types.js'

/** Kept of a transaction whomever they name: they tell what a pair did. */
const poolTopics = [swapTopic, mintTopic, burnTopic] as readonly string[]

/**
 * The transactions of some logs that name an account, oldest first. Each one's
 * receipt has its other events. The transaction itself is read too, except where
 * tokens left the account and came to it: then events tell all.
 */
export async function readTransactions(
  client: Client,
  logs: readonly RawLog[],
  {
    topic,
    contracts,
    signal,
  }: {
    /** The account as a topic. */
    topic: string
    /** Whose events are kept, in lower case. */
    contracts: ReadonlySet<string>
    signal: AbortSignal | undefined
  },
): Promise<AccountTransaction[]> {
  const timestamps = await readTimestamps(client, logs, signal)
  const byHash = new Map<Hash, RawLog[]>()
  for (const log of logs) {
    const { transactionHash } = log
    byHash.set(transactionHash, [...(byHash.get(transactionHash) ?? []), log])
  }
  return mapLimited([...byHash], readsInFlight, ([hash, own]) =>
    read(hash, own),
  )

  async function read(
    hash: Hash,
    own: readonly RawLog[],
  ): Promise<AccountTransaction> {
    const { blockHash, blockNumber } = own[0] as RawLog
    const options = { read: `transaction ${hash}`, signal }
    const transfers = own.filter(({ topics }) => topics[0] === transferTopic)
    const hasPaid = transfers.some(({ topics }) => topics[1] === topic)
    const hasReceived = transfers.some(({ topics }) => topics[2] === topic)
    const needsCall = !(hasPaid && hasReceived)
    const [receipt, transaction] = await Promise.all([
      request(client, 'eth_getTransactionReceipt', [hash], options),
      needsCall
        ? request(client, 'eth_getTransactionByHash', [hash], options)
        : undefined,
    ])
    if (receipt?.blockHash !== blockHash || transaction === null)
      throw new BlockNotFoundError({
        hash: blockHash,
        blockNumber: Number(blockNumber),
      })
    const { from, to } = receipt
    return {
      hash,
      blockNumber: Number(blockNumber),
      blockHash,
      timestamp: timestamps.get(blockHash) as number,
      from,
      to: to ?? undefined,
      call: transaction && {
        input: transaction.input,
        value: transaction.value,
      },
      logs: receipt.logs.filter(isKept).map((log) => ({
        address: log.address.toLowerCase() as Address,
        topics: log.topics,
        data: log.data,
        logIndex: Number(log.logIndex),
      })),
    }
  }

  function isKept({ address, topics }: RawLog) {
    const [event = '', first, second] = topics
    return (
      contracts.has(address.toLowerCase()) &&
      (poolTopics.includes(event) || first === topic || second === topic)
    )
  }
}
