import type { Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/actions.js'
import { mapLimited } from './mapLimited.js'
import { readTimestamps } from './readTimestamps.js'
import { request } from './request.js'
import { burnTopic, mintTopic, swapTopic, transferTopic } from './topics.js'
import { toTransactionLog } from './toTransactionLog.js'
import type { AccountTransaction, RawLog } from './types.js'

/** Kept of a transaction whomever they name: they tell what a pair did. */
const poolTopics: readonly string[] = [swapTopic, mintTopic, burnTopic]

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
    const own = byHash.get(log.transactionHash)
    if (own) own.push(log)
    else byHash.set(log.transactionHash, [log])
  }
  return mapLimited([...byHash], async ([hash, own]) => {
    const { blockHash, blockNumber } = own[0] as RawLog
    const options = { read: `transaction ${hash}`, signal }
    const hasMoved = (place: 1 | 2) =>
      own.some(
        ({ topics }) => topics[0] === transferTopic && topics[place] === topic,
      )
    const [receipt, transaction] = await Promise.all([
      request(client, 'eth_getTransactionReceipt', [hash], options),
      hasMoved(1) && hasMoved(2)
        ? undefined
        : request(client, 'eth_getTransactionByHash', [hash], options),
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
      logs: receipt.logs.filter(isKept).map(toTransactionLog),
    }
  })

  function isKept({ address, topics: [event = '0x', first, second] }: RawLog) {
    return (
      (poolTopics.includes(event) || first === topic || second === topic) &&
      contracts.has(address.toLowerCase())
    )
  }
}
