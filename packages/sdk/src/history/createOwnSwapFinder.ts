import type { Address, Client, Hash } from 'viem'
import { getAddress } from 'viem/utils'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Deployment } from '../deployment/types.js'
import {
  findActiveBlocks,
  getBalance,
  getNonce,
  hasTrueNonces,
  type SentTransaction,
} from './findActiveBlocks.js'
import type { Pairs } from './getPairs.js'
import type { Trade } from './groupTrades.js'
import { linkSwaps } from './linkSwaps.js'
import { mapLimited } from './mapLimited.js'
import {
  type ReadTransactions,
  readsInFlight,
  readTransactions,
} from './readTransactions.js'
import type { SwapHistoryLog } from './types.js'

/** Trades between two transactions of the account, or at an end of them. */
type Run = {
  trades: Trade[]
  lower: SentTransaction | undefined
  upper: SentTransaction | undefined
}

/** About what it costs to ask for the account's old states instead. */
const costs = { unpaid: 3, perUnknown: 5, fromGenesis: 20 }

/**
 * Makes a function that picks the account's swaps of many: those that it sent,
 * and those that end at it. Trades must be all those of their blocks, oldest
 * first; of several calls, the blocks of a later one lie below.
 *
 * Events name only whom a pair paid. So the sender is read from the transaction,
 * and who gets the native coin from the router's call. Not all have to be read:
 * between two transactions of the account with successive nonces there is no
 * other one of it, and where its balance stays the same it was paid nothing.
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
  const options = { account, signal }
  const balances = new Map<number, Promise<string>>()
  // The account's next transaction above the blocks looked at.
  let above: Promise<SentTransaction | undefined> | undefined

  /** The transaction that the account has yet to send. */
  const getLatest = () =>
    getNonce(client, 'latest', options).then(
      (nonce) => ({ nonce, block: head + 1 }),
      () => {
        signal?.throwIfAborted()
        return undefined
      },
    )

  /** How many transactions the account had sent, if the node can be believed. */
  async function getTrueNonce(block: number) {
    const isTrue = await hasTrueNonces(client, { ...options, block, head })
    return isTrue
      ? getNonce(client, block, options).catch(() => undefined)
      : undefined
  }

  /**
   * Whether the balance changed between a transaction and the next one;
   * undefined where the node's balances do not even show that the first one paid
   * for its gas.
   */
  async function wasPaid(lower: SentTransaction, upper: SentTransaction) {
    const read = (block: number) => {
      const balance = balances.get(block) ?? getBalance(client, block, options)
      balances.set(block, balance)
      return balance
    }
    try {
      const [earlier, before, after] = await Promise.all(
        [lower.block - 1, lower.block, upper.block - 1].map(read),
      )
      return earlier === before ? undefined : before !== after
    } catch {
      signal?.throwIfAborted()
      return undefined
    }
  }

  /** Those of a run that may be the account's, and have to be read. */
  async function findSuspects({
    trades,
    lower,
    upper,
  }: Run): Promise<readonly Trade[]> {
    if (trades.length === 0 || !upper) return trades
    const unknown = upper.nonce - (lower?.nonce ?? -1) - 1
    const suspects =
      unknown > 0 ? trades : trades.filter(({ paysRouter }) => paysRouter)
    const cost = lower
      ? costs.unpaid + costs.perUnknown * unknown
      : costs.fromGenesis
    if (suspects.length <= cost) return suspects
    if (!lower) {
      const block = (suspects[0] as Trade).block - 1
      const nonce = unknown > 0 ? await getTrueNonce(block) : 0
      return nonce === undefined
        ? suspects
        : findSuspects({
            trades,
            lower: { nonce: nonce - 1, block, isState: true },
            upper,
          })
    }
    const blocks = [...new Set(suspects.map(({ block }) => block))].filter(
      (block) => block > lower.block && block < upper.block,
    )
    if (blocks.length === 0) return suspects
    const isPaid = lower.isState || (await wasPaid(lower, upper))
    if (isPaid === undefined) return suspects
    const active =
      isPaid || unknown > 0
        ? await findActiveBlocks(client, { ...options, blocks, lower, upper })
        : new Set<number>()
    if (!active) return suspects
    const quiet = new Set(blocks.filter((block) => !active.has(block)))
    return suspects.filter(({ block }) => !quiet.has(block))
  }

  return async function findOwnSwaps(
    trades: readonly Trade[],
    /** Transactions that paid the account a token: their hash and the token. */
    received: ReadonlySet<string>,
  ): Promise<SwapHistoryLog[]> {
    const known: ReadTransactions = {
      transactions: new Map(),
      timestamps: new Map(),
    }
    const { transactions, timestamps } = known
    const read = (some: readonly Trade[]) =>
      readTransactions(client, some, known, signal)
    const certainBlocks = new Set(
      trades.filter(({ isCertain }) => isCertain).map(({ block }) => block),
    )
    await read(
      trades.filter(
        ({ isCertain, paysRouter, block }) =>
          isCertain || (paysRouter && certainBlocks.has(block)),
      ),
    )

    const runs: Run[] = []
    let run: Trade[] = []
    let lower: SentTransaction | undefined
    for (const trade of trades) {
      const transaction = transactionOf(trade)
      if (!transaction) run.push(trade)
      else if (isSent(trade)) {
        const sent = { nonce: Number(transaction.nonce), block: trade.block }
        runs.push({ trades: run, lower, upper: sent })
        run = []
        lower = sent
      }
    }
    if (run.length > 0) {
      above ??= getLatest()
      runs.push({ trades: run, lower, upper: await above })
    }
    await read((await mapLimited(runs, readsInFlight, findSuspects)).flat())

    const oldest = trades.find(isSent)
    if (oldest)
      above = Promise.resolve({
        nonce: Number(transactionOf(oldest)?.nonce),
        block: oldest.block,
      })
    return trades.flatMap(toLogs)

    function transactionOf({ events }: Trade) {
      return transactions.get(events[0].transactionHash)
    }

    function isSent(trade: Trade) {
      return transactionOf(trade)?.from.toLowerCase() === self
    }

    function toLogs(trade: Trade): SwapHistoryLog[] {
      const transaction = transactionOf(trade)
      if (!transaction) return []
      const paidByRouter =
        transaction.to?.toLowerCase() === router
          ? getRecipient(transaction.input)
          : undefined
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

  /** With its checksum, which takes a while: most are the account's own. */
  function toAddress(address: string): Address {
    return address.toLowerCase() === self ? owner : getAddress(address)
  }
}

/** A transaction and a token that it paid the account. */
export const keyOf = (hash: Hash, token: Address) =>
  `${hash}${token.toLowerCase()}`
