import type { Address, Client, Hash } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { getKeyBalance, getNonce } from './accountState.js'
import { findPaid, getPayment } from './findPaid.js'
import { findSteps, type Step } from './findSteps.js'
import type { Pairs } from './getPairs.js'
import { getRuns, type Run, type SentTransaction } from './getRuns.js'
import type { Trade } from './groupTrades.js'
import { mapLimited } from './mapLimited.js'
import {
  type ReadTransactions,
  readsInFlight,
  readTransactions,
} from './readTransactions.js'
import type { RawLog, RawTransaction } from './request.js'
import { getPaidByRouter, toSwapLogs } from './toSwapLogs.js'
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
  const owner = getAddress(account)
  const self = account.toLowerCase()
  const { router } = deployment.contracts
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

  const getOwnBalance = readOnce((block) =>
    getKeyBalance(client, block, { account, signal }),
  )
  const getNonceAfter = readOnce((block) =>
    getNonce(client, block, { account, signal }),
  )

  return async function findOwnSwaps(
    trades: readonly Trade[],
    { received, spent }: Signs,
  ): Promise<SwapHistoryLog[]> {
    const known: ReadTransactions = {
      transactions: new Map(),
      timestamps: new Map(),
    }
    const { transactions, timestamps } = known
    const byHash = new Map(
      trades.map((trade) => [trade.events[0].transactionHash, trade]),
    )
    const read = async (logs: readonly RawLog[]) => {
      await readTransactions(client, logs, known, signal)
      for (const [hash, transaction] of transactions) {
        const trade = byHash.get(hash)
        if (trade) trade.transaction = transaction
      }
    }
    const readTrades = (some: readonly Trade[]) =>
      read(some.map(({ events }) => events[0]))

    const start = trades[0]?.block ?? 0
    const fetchTransaction = async (trade: Trade) => {
      await readTrades([trade])
      return trade.transaction as RawTransaction
    }

    await readTrades(trades.filter(({ isCertain }) => isCertain))
    const certain = getSent()
    if (trades.some(({ block }) => block >= (certain.at(-1)?.block ?? 0)))
      above ??= getLatest()
    const upmost = await above
    const signs = [...spent.values()]
      .filter(({ transactionHash }) => !transactions.has(transactionHash))
      .map((log) => ({ log, block: Number(log.blockNumber) }))
    await read([
      ...getUnreadRuns(certain).flatMap(getCandidates),
      ...getAnchor(certain),
    ])

    const options = {
      account,
      signal,
      head,
      start,
      getNonceAfter,
      getOwnBalance,
      isSent: async (trade: Trade) =>
        (await fetchTransaction(trade)).from.toLowerCase() === self,
    }
    const steps = await mapLimited(
      getUnreadRuns(getSent()),
      readsInFlight,
      (run) => findSteps(client, run, options),
    )
    await readTrades(steps.flat().flatMap(({ trades }) => trades))

    const sent = getSent()
    const paid = await findPaid(
      client,
      getUnreadRuns(addSteps(sent, steps.flat())),
      {
        signal,
        sent,
        getOwnBalance,
        getSender: async (trade) => (await fetchTransaction(trade)).from,
        isPaid: async (trade) =>
          getPaidByRouter(
            await fetchTransaction(trade),
            router,
          )?.toLowerCase() === self,
      },
    )
    await readTrades(paid)

    const oldest = getSent().find(({ block }) => block >= start)
    if (oldest) above = Promise.resolve(oldest)
    const context = { account: owner, router, pairs, received, timestamps }
    return trades.flatMap((trade) => {
      const { transaction } = trade
      return transaction ? toSwapLogs(trade, { ...context, transaction }) : []
    })

    /** The account's transactions of those read, in order. */
    function getSent(): SentTransaction[] {
      return [...transactions.values()]
        .filter(({ from }) => from.toLowerCase() === self)
        .map((transaction) => {
          const trade = byHash.get(transaction.hash)
          const gain =
            trade?.paysRouter &&
            getPaidByRouter(transaction, router)?.toLowerCase() === self
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
        })
        .sort((a, b) => a.nonce - b.nonce)
    }

    function getUnreadRuns(sent: readonly SentTransaction[]) {
      const unread = trades.filter(({ transaction }) => !transaction)
      return getRuns(unread, [...sent, upmost])
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

    /**
     * Where it is not known what the account sent below, what it likely did next
     * below: between two known nonces little has to be asked for.
     */
    function getAnchor([oldest]: readonly SentTransaction[]): RawLog[] {
      const isKnown =
        oldest === undefined || oldest.nonce === 0 || oldest.block <= start
      const below = signs.filter(({ block }) => block < start)
      const [anchor] = below.sort((a, b) => b.block - a.block)
      return anchor && !isKnown ? [anchor.log] : []
    }
  }
}

/** What is read of a block is read once. */
function readOnce<value>(read: (block: number) => Promise<value>) {
  const known = new Map<number, Promise<value>>()
  return (block: number) => {
    const value = known.get(block) ?? read(block)
    known.set(block, value)
    return value
  }
}

/** Also what the account sent in steps of which not all is known. */
function addSteps(
  sent: readonly SentTransaction[],
  steps: readonly Step[],
): SentTransaction[] {
  const known = new Set(sent.map(({ nonce }) => nonce))
  const unsure = new Set<number>()
  const ends = steps.flatMap(({ sent: [first, last = first] }) => {
    const nonces: number[] = []
    for (let nonce = first?.nonce ?? 0; nonce <= (last?.nonce ?? -1); nonce++)
      nonces.push(nonce)
    if (nonces.every((nonce) => known.has(nonce))) return []
    for (const nonce of nonces) unsure.add(nonce)
    return [first as SentTransaction, last as SentTransaction]
  })
  return [...sent.filter(({ nonce }) => !unsure.has(nonce)), ...ends].sort(
    (a, b) => a.nonce - b.nonce,
  )
}
