import type { Address, Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/actions.js'
import { addTimes } from './addTimes.js'
import { mapLimited } from './mapLimited.js'
import { requestReceipt, requestTransaction } from './request.js'
import {
  burnTopic,
  depositTopic,
  mintTopic,
  swapTopic,
  transferTopic,
  withdrawalTopic,
} from './topics.js'
import type { AccountTransaction, BlockLog, PoolLog } from './types.js'

/**
 * Events of pairs and of the wrapped coin, which are kept even if the account is not in
 * their topics.
 */
const sharedTopics: readonly string[] = [
  swapTopic,
  mintTopic,
  burnTopic,
  depositTopic,
  withdrawalTopic,
]

/**
 * Reads the transactions of some logs, oldest first, with the events of their receipts.
 * Reads the call only if the events are ambiguous.
 */
export async function readTransactions(
  client: Client,
  logs: readonly BlockLog[],
  {
    topic,
    contracts,
    router,
    recent,
    signal,
  }: {
    topic: string
    contracts: ReadonlySet<string>
    router: Address
    /** Transactions that were already read. */
    recent: readonly AccountTransaction[]
    signal: AbortSignal | undefined
  },
): Promise<AccountTransaction[]> {
  const byHash = new Map<Hash, BlockLog[]>()
  for (const log of logs)
    byHash.set(log.transactionHash, [
      ...(byHash.get(log.transactionHash) ?? []),
      log,
    ])
  const transactions = [...byHash].map(([hash, own]) => {
    const { blockHash } = own[0] as BlockLog
    const known = recent.find(
      (one) => one.hash === hash && one.blockHash === blockHash,
    )
    return { hash, own, known }
  })
  const unread = transactions.filter(({ known }) => !known)
  const firsts = unread.map(({ own }) => own[0] as BlockLog)
  await addTimes(client, firsts, signal)
  return mapLimited(transactions, async ({ hash, own, known }) => {
    if (known) return known
    const { blockHash, blockNumber, timestamp } = own[0] as PoolLog
    const options = { read: `transaction ${hash}`, signal }
    const hasMoved = (place: 1 | 2) =>
      own.some(
        ({ topics }) => topics[0] === transferTopic && topics[place] === topic,
      )
    const readCall = () => requestTransaction(client, hash, options)
    const hasBoth = hasMoved(1) && hasMoved(2)
    const [receipt, early] = await Promise.all([
      requestReceipt(client, hash, options),
      hasBoth ? undefined : readCall(),
    ])
    // If the transaction did not call the router, it may also have sent coins to
    // another contract.
    const isUnclear = hasBoth && receipt?.to?.toLowerCase() !== router
    const call = isUnclear ? await readCall() : early
    if (receipt?.blockHash !== blockHash || call === null)
      throw new BlockNotFoundError({ hash: blockHash, blockNumber })
    return {
      ...{ hash, blockNumber, blockHash, timestamp },
      from: receipt.from,
      to: receipt.to ?? undefined,
      call: call && { input: call.input, value: call.value },
      logs: receipt.logs.filter(isKept).map(toTransactionLog),
    }
  })

  function isKept({ address, topics }: BlockLog) {
    const [event = '0x', first, second] = topics
    return (
      (sharedTopics.includes(event) || first === topic || second === topic) &&
      contracts.has(address)
    )
  }
}

const toTransactionLog = ({ address, topics, data, logIndex }: BlockLog) => ({
  ...{ address, topics, data, logIndex },
})
