import type { Address, Client } from 'viem'
import type { TradeReader } from './createTradeReader.js'
import type { Range } from './getLogsInHalves.js'
import type { Pairs } from './getPairs.js'
import type { SentTransaction } from './getRuns.js'
import { getPayment, type Trade } from './groupTrades.js'
import { type ReadTransactions, readTransactions } from './readTransactions.js'
import type { RawLog, RawTransaction } from './request.js'
import { getPaidByRouter, toSwapLogs } from './toSwapLogs.js'
import type { SwapHistoryLog } from './types.js'

/** Holds the trades of a range, with the transactions that were read of them. */
export function createTradeBook(
  client: Client,
  given: readonly Trade[],
  {
    owner,
    router,
    pairs,
    reader,
    signal,
  }: {
    /** The account, with its checksum. */
    owner: Address
    router: Address
    pairs: Pairs
    reader: TradeReader
    signal: AbortSignal | undefined
  },
) {
  const known: ReadTransactions = {
    transactions: new Map(),
    timestamps: new Map(),
  }
  const sent: SentTransaction[] = []
  let trades = given
  const byHash = new Map(trades.map((trade) => [getHash(trade), trade]))

  return {
    /** All of them, oldest first. */
    getTrades: () => trades,
    getUnread: () => trades.filter(({ transaction }) => !transaction),
    isRead: ({ transactionHash }: RawLog) =>
      known.transactions.has(transactionHash),
    read,
    readTrades,
    async fetchTransaction(trade: Trade): Promise<RawTransaction> {
      await readTrades([trade])
      return known.transactions.get(getHash(trade)) as RawTransaction
    },
    /** The account's transactions of those read, in order. */
    getSent: () => [...sent].sort((a, b) => a.nonce - b.nonce),
    /** Adds what the reader has left out of some blocks. */
    async widen(ranges: readonly Range[]) {
      const added = await reader.readWhole(ranges)
      for (const trade of added) {
        const transaction = known.transactions.get(getHash(trade))
        if (transaction) trade.transaction = transaction
        byHash.set(getHash(trade), trade)
      }
      if (added.length > 0) trades = [...byHash.values()].sort(inOrder)
    },
    /** The events of the account's swaps, of the transactions read. */
    getLogs(): SwapHistoryLog[] {
      const { received } = reader.signs
      const { timestamps } = known
      const context = { account: owner, router, pairs, received, timestamps }
      return trades.flatMap((trade) => {
        const { transaction } = trade
        return transaction ? toSwapLogs(trade, transaction, context) : []
      })
    },
  }

  async function read(logs: readonly RawLog[]) {
    const added = await readTransactions(client, logs, known, signal)
    for (const transaction of added) {
      const trade = byHash.get(transaction.hash)
      if (trade) trade.transaction = transaction
      if (isOwn(transaction.from)) sent.push(toSent(transaction, trade))
    }
  }

  function readTrades(some: readonly Trade[]) {
    return read(some.map(({ events }) => events[0]))
  }

  function isOwn(address: string | undefined) {
    return address?.toLowerCase() === owner.toLowerCase()
  }

  function toSent(
    transaction: RawTransaction,
    trade: Trade | undefined,
  ): SentTransaction {
    const gain =
      trade?.paysRouter && isOwn(getPaidByRouter(transaction, router))
        ? getPayment(trade)
        : 0n
    const gas = BigInt(transaction.gas) * BigInt(transaction.gasPrice)
    return {
      nonce: Number(transaction.nonce),
      block: Number(transaction.blockNumber),
      index: Number(transaction.transactionIndex),
      cost: BigInt(transaction.value) + gas - gain,
      gas,
    }
  }
}

const getHash = ({ events }: Trade) => events[0].transactionHash

/** By block and place in it. */
const inOrder = (a: Trade, b: Trade) =>
  a.block - b.block ||
  Number(a.events[0].transactionIndex) - Number(b.events[0].transactionIndex)
