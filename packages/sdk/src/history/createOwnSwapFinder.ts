import type { Address, Client, Hash } from 'viem'
import { getAddress } from 'viem/utils'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Deployment } from '../deployment/types.js'
import { getKeyBalance, getNonce } from './accountState.js'
import type { SentTransaction } from './findActiveBlocks.js'
import { getPayment } from './findPaid.js'
import { findSuspects, type Run } from './findSuspects.js'
import type { Pairs } from './getPairs.js'
import type { Trade } from './groupTrades.js'
import { linkSwaps } from './linkSwaps.js'
import { mapLimited } from './mapLimited.js'
import {
  type ReadTransactions,
  readsInFlight,
  readTransactions,
} from './readTransactions.js'
import type { RawLog, RawTransaction } from './request.js'
import type { SwapHistoryLog } from './types.js'

/** What token events tell of an account. */
export type Signs = {
  /** Transactions that paid it a token, and the token: see `keyOf`. */
  received: ReadonlySet<string>
  /** One event of each that spent or approved its tokens: likely its own. */
  spent: ReadonlyMap<Hash, RawLog>
}

/**
 * Makes a function that picks the account's swaps of many: those that it sent,
 * and those that end at it. Trades must be all those of their blocks, oldest
 * first; of several calls, the blocks of a later one lie below.
 *
 * Events name only whom a pair paid. So the sender is read from the transaction,
 * and who gets the native coin from the router's call. Not all have to be read:
 * where the nonces of the account's known transactions have no gap, there is no
 * other one of it, and its balance shows which trades cannot have paid it.
 */
export function createOwnSwapFinder(
  client: Client,
  {
    deployment,
    pairs,
    account,
    head,
    signal,
  }: {
    deployment: Deployment
    pairs: Pairs
    account: Address
    head: number
    signal?: AbortSignal | undefined
  },
) {
  const self = account.toLowerCase()
  const owner = getAddress(account)
  const router = deployment.contracts.router.toLowerCase()
  // The account's next transaction above the blocks looked at.
  let above: Promise<SentTransaction | undefined> | undefined

  /** The transaction that the account has yet to send. */
  const getLatest = () =>
    getNonce(client, 'latest', { account, signal }).then(
      (nonce) => ({ nonce, block: head + 1 }),
      () => {
        signal?.throwIfAborted()
        return undefined
      },
    )

  const balances = new Map<number, Promise<bigint>>()
  function getOwnBalance(block: number) {
    const balance =
      balances.get(block) ?? getKeyBalance(client, block, { account, signal })
    balances.set(block, balance)
    return balance
  }

  return async function findOwnSwaps(
    trades: readonly Trade[],
    { received, spent }: Signs,
  ): Promise<SwapHistoryLog[]> {
    const known: ReadTransactions = {
      transactions: new Map(),
      timestamps: new Map(),
    }
    const { transactions, timestamps } = known
    const read = (logs: readonly RawLog[]) =>
      readTransactions(client, logs, known, signal)
    const readTrades = (some: readonly Trade[]) =>
      read(some.map(({ events }) => events[0]))

    await readTrades(trades.filter(({ isCertain }) => isCertain))
    const certain = getSent()
    const newest = certain.at(-1)
    if (trades.some(({ block }) => block >= (newest?.block ?? 0)))
      above ??= getLatest()
    const upmost = await above
    const signs = [...spent.values()]
      .filter(({ transactionHash }) => !transactions.has(transactionHash))
      .map((log) => ({ log, block: Number(log.blockNumber) }))
    await read(getRuns(certain).flatMap(getCandidates))
    const sent = getSent()
    const context = {
      account,
      signal,
      head,
      sent,
      getOwnBalance,
      getSender: async (trade: Trade) => {
        await readTrades([trade])
        return transactionOf(trade)?.from as Address
      },
    }
    const suspects = await mapLimited(getRuns(sent), readsInFlight, (run) =>
      findSuspects(client, run, context),
    )
    await readTrades(suspects.flat())

    const [oldest] = getSent()
    if (oldest) above = Promise.resolve(oldest)
    return trades.flatMap(toLogs)

    /** The account's transactions of those read, in order. */
    function getSent(): SentTransaction[] {
      const payments = new Map(
        trades
          .filter((trade) => trade.paysRouter && transactionOf(trade))
          .map((trade) => [trade.events[0].transactionHash, trade]),
      )
      return [...transactions.values()]
        .filter(({ from }) => from.toLowerCase() === self)
        .map((transaction) => {
          const trade = payments.get(transaction.hash)
          const gain =
            trade && getPaidByRouter(transaction) === self
              ? getPayment(trade)
              : 0n
          return {
            nonce: Number(transaction.nonce),
            block: Number(transaction.blockNumber),
            index: Number(transaction.transactionIndex),
            cost:
              BigInt(transaction.value) +
              BigInt(transaction.gas) * BigInt(transaction.gasPrice) -
              gain,
          }
        })
        .sort((a, b) => a.nonce - b.nonce)
    }

    /** The trades not read, with what the account sent around them. */
    function getRuns(sent: readonly SentTransaction[]): Run[] {
      const runs: Run[] = []
      const unread = trades.filter((trade) => !transactionOf(trade))
      let lower: SentTransaction | undefined
      let start = 0
      for (const upper of [...sent, upmost]) {
        let end = start
        while (end < unread.length && isBelow(unread[end] as Trade, upper))
          end++
        const between = unread.slice(start, end)
        start = end
        const unknown = (upper?.nonce ?? 0) - (lower?.nonce ?? -1) - 1
        const last = runs.at(-1)
        if (
          lower &&
          upper &&
          unknown === 0 &&
          last?.lower &&
          last.unknown === 0
        ) {
          last.trades.push(...between)
          last.upper = upper
        } else runs.push({ trades: between, lower, upper, unknown })
        lower = upper
      }
      return runs
    }

    /** Approvals and the like that may be what is unknown of a run. */
    function getCandidates({ trades, lower, upper, unknown }: Run): RawLog[] {
      if (!upper || unknown === 0) return []
      const from = lower?.block ?? trades[0]?.block ?? upper.block
      const found = signs.filter(
        ({ block }) => block >= from && block <= upper.block,
      )
      // One more of them than trades may still join two runs.
      return found.length <= Math.min(2 * unknown, trades.length + 1)
        ? found.map(({ log }) => log)
        : []
    }

    function transactionOf({ events }: Trade) {
      return transactions.get(events[0].transactionHash)
    }

    function isSent(trade: Trade) {
      return transactionOf(trade)?.from.toLowerCase() === self
    }

    function toLogs(trade: Trade): SwapHistoryLog[] {
      const transaction = transactionOf(trade)
      if (!transaction) return []
      const paidByRouter = getPaidByRouter(transaction)
      if (!isSent(trade) && !trade.isCertain && paidByRouter !== self) return []
      return linkSwaps(trade.events, pairs).flatMap(({ events, hops, to }) => {
        const isReceived = received.has(
          keyOf(events[0].transactionHash, hops.at(-1)?.tokenOut as Address),
        )
        const recipient = isReceived
          ? self
          : to === router
            ? (paidByRouter ?? to)
            : to
        if (!isSent(trade) && recipient.toLowerCase() !== self) return []
        return events.map((event) => ({
          address: event.address,
          topics: event.topics,
          data: event.data,
          blockNumber: trade.block,
          blockHash: event.blockHash,
          transactionHash: event.transactionHash,
          logIndex: Number(event.logIndex),
          timestamp: Number(
            event.blockTimestamp ?? timestamps.get(event.blockHash),
          ),
          user: toAddress(transaction.from),
          recipient: toAddress(recipient),
        }))
      })
    }
  }

  /** Who a call of the router pays the native coin, if it does. */
  function getPaidByRouter({ to, input }: RawTransaction) {
    return to?.toLowerCase() === router ? getRecipient(input) : undefined
  }

  /** With its checksum, which takes a while: most are the account's own. */
  function toAddress(address: string): Address {
    return address.toLowerCase() === self ? owner : getAddress(address)
  }
}

/** Whether a trade comes before a transaction of the account, if there is one. */
const isBelow = ({ block, events }: Trade, upper?: SentTransaction) =>
  upper === undefined ||
  block < upper.block ||
  (block === upper.block &&
    Number(events[0].transactionIndex) < (upper.index ?? 0))

/** A transaction and a token that it paid the account. */
export const keyOf = (hash: Hash, token: Address) =>
  `${hash}${token.toLowerCase()}`
