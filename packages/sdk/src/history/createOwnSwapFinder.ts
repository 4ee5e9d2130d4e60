import type { Address, Client, Hash } from 'viem'
import { getAddress } from 'viem/utils'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Deployment } from '../deployment/types.js'
import {
  findActiveBlocks,
  getNonce,
  hasTrueNonces,
  type SentTransaction,
} from './findActiveBlocks.js'
import type { LinkedSwap } from './linkSwaps.js'
import { type ReadTransactions, readTransactions } from './readTransactions.js'
import type { RawLog } from './request.js'
import type { SwapHistoryLog } from './types.js'

/** A swap's events as the node has them. */
export type RawSwap = LinkedSwap<RawLog>

/** Transactions that moved tokens of the account. */
export type Transfers = {
  /** Those that moved any, by hash. */
  touched: Set<Hash>
  /** Those that paid it a token, by hash and token. */
  received: Set<string>
}

/** Up to so many transactions it is not worth finding out which to read. */
const readAllUpTo = 8

/**
 * Makes a function that picks the account's swaps of many: those that it sent,
 * and those that end at it. Swaps must be the whole ones of their blocks, oldest
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
    account,
    head,
    signal,
  }: {
    deployment: Deployment
    account: Address
    head: number
    signal?: AbortSignal | undefined
  },
) {
  const self = account.toLowerCase()
  const router = deployment.contracts.router.toLowerCase()
  const options = { account, signal }
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

  /** Those of a run of swaps that may be the account's, and have to be read. */
  async function findSuspects(
    run: readonly RawSwap[],
    lower: SentTransaction | undefined,
    upper: SentTransaction | undefined,
  ): Promise<readonly RawSwap[]> {
    if (run.length === 0 || !upper) return run
    const unknown = upper.nonce - (lower?.nonce ?? -1) - 1
    const suspects = unknown > 0 ? run : run.filter(({ to }) => to === router)
    // A search takes some four reads for each that it finds.
    if (suspects.length <= Math.max(readAllUpTo, unknown * 4)) return suspects
    if (!lower) {
      const block = blockOf(suspects[0] as RawSwap) - 1
      const nonce = unknown > 0 ? await getTrueNonce(block) : 0
      return nonce === undefined
        ? suspects
        : findSuspects(run, { nonce: nonce - 1, block }, upper)
    }
    const blocks = [...new Set(suspects.map(blockOf))].filter(
      (block) => block > lower.block && block < upper.block,
    )
    if (blocks.length === 0) return suspects
    const active = await findActiveBlocks(client, {
      ...options,
      blocks,
      lower,
      upper,
    })
    if (!active) return suspects
    const quiet = new Set(blocks.filter((block) => !active.has(block)))
    return suspects.filter((swap) => !quiet.has(blockOf(swap)))
  }

  return async function findOwnSwaps(
    swaps: readonly RawSwap[],
    { touched, received }: Transfers,
  ): Promise<SwapHistoryLog[]> {
    const known: ReadTransactions = {
      transactions: new Map(),
      timestamps: new Map(),
    }
    const { transactions, timestamps } = known
    const read = (some: readonly RawSwap[]) =>
      readTransactions(client, some, known, signal)
    const certain = swaps.filter(
      ({ to, events }) => to === self || touched.has(events[0].transactionHash),
    )
    const certainBlocks = new Set(certain.map(blockOf))
    await read([
      ...certain,
      ...swaps.filter(
        (swap) => swap.to === router && certainBlocks.has(blockOf(swap)),
      ),
    ])

    const suspects: Promise<readonly RawSwap[]>[] = []
    let run: RawSwap[] = []
    let lower: SentTransaction | undefined
    for (const swap of swaps) {
      const transaction = transactionOf(swap)
      if (!transaction) run.push(swap)
      else if (isSent(swap)) {
        const sent = { nonce: Number(transaction.nonce), block: blockOf(swap) }
        suspects.push(findSuspects(run, lower, sent))
        run = []
        lower = sent
      }
    }
    if (run.length > 0) {
      above ??= getLatest()
      suspects.push(findSuspects(run, lower, await above))
    }
    await read((await Promise.all(suspects)).flat())

    const oldest = swaps.find(isSent)
    if (oldest)
      above = Promise.resolve({
        nonce: Number(transactionOf(oldest)?.nonce),
        block: blockOf(oldest),
      })
    return swaps.flatMap(toLogs)

    function transactionOf({ events }: RawSwap) {
      return transactions.get(events[0].transactionHash)
    }

    function isSent(swap: RawSwap) {
      return transactionOf(swap)?.from.toLowerCase() === self
    }

    function toLogs(swap: RawSwap): SwapHistoryLog[] {
      const transaction = transactionOf(swap)
      if (!transaction) return []
      const { events, hops, to } = swap
      const recipient = received.has(
        `${events[0].transactionHash}${hops.at(-1)?.tokenOut.toLowerCase()}`,
      )
        ? account
        : to === router && transaction.to?.toLowerCase() === router
          ? (getRecipient(transaction.input) ?? to)
          : to
      if (!isSent(swap) && recipient.toLowerCase() !== self) return []
      return events.map((event) => ({
        address: event.address,
        topics: event.topics,
        data: event.data,
        blockNumber: Number(event.blockNumber),
        blockHash: event.blockHash,
        transactionHash: event.transactionHash,
        logIndex: Number(event.logIndex),
        timestamp: Number(
          event.blockTimestamp ?? timestamps.get(event.blockHash),
        ),
        user: getAddress(transaction.from),
        recipient: getAddress(recipient),
      }))
    }
  }
}

/** The number of a swap's block. */
export const blockOf = ({ events }: RawSwap) => Number(events[0].blockNumber)
