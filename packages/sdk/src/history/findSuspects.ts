import type { Address, Client } from 'viem'
import { getBalance, getNonce } from './accountState.js'
import {
  findActiveBlocks,
  hasTrueNonces,
  type SentTransaction,
} from './findActiveBlocks.js'
import { findPaid } from './findPaid.js'
import type { Trade } from './groupTrades.js'

/** Trades that were not read, and what is known of the account around them. */
export type Run = {
  trades: Trade[]
  /** The account's transactions below and above. */
  lower: SentTransaction | undefined
  upper: SentTransaction | undefined
  /** How many it sent in between that are not known. */
  unknown: number
}

/** About what it costs to ask for the account's old states instead. */
const costs = { unpaid: 3, perUnknown: 5, fromGenesis: 20 }

/**
 * Those of a run that may be the account's, and have to be read. The others are
 * ruled out by the account's old nonces and balances, where the node has them
 * and agrees with transactions that were read.
 */
export async function findSuspects(
  client: Client,
  run: Run,
  context: {
    account: Address
    signal: AbortSignal | undefined
    head: number
    /** The account's known transactions. */
    sent: readonly SentTransaction[]
    /** The account's coins after a block, where only its key can spend them. */
    getOwnBalance: (block: number) => Promise<bigint>
    /** Reads who sent a trade. */
    getSender: (trade: Trade) => Promise<Address>
  },
): Promise<readonly Trade[]> {
  const { trades, lower, upper, unknown } = run
  const { account, head, sent, getOwnBalance, getSender, signal } = context
  const options = { account, signal }
  if (!upper) return trades
  const suspects =
    unknown > 0 ? trades : trades.filter(({ paysRouter }) => paysRouter)
  const cost = lower
    ? costs.unpaid + costs.perUnknown * unknown
    : costs.fromGenesis
  if (suspects.length <= cost) return suspects
  if (!lower) {
    const block = (suspects[0] as Trade).block - 1
    const nonce = unknown > 0 ? await getTrueNonce(block) : 0
    if (nonce === undefined) return suspects
    const start = { nonce: nonce - 1, block }
    const rest = { ...run, lower: start, unknown: upper.nonce - nonce }
    return findSuspects(client, rest, context)
  }
  const isInside = ({ block }: { block: number }) =>
    block > lower.block && block < upper.block
  const inside = suspects.filter(isInside)
  const [first] = inside
  if (!first) return suspects
  try {
    if (!(await hasTrueBalances(lower, first, isInside))) return suspects
    const options = { account, signal, lower, upper, getOwnBalance }
    const found = await (unknown > 0
      ? findActive(client, { ...options, trades: inside })
      : findPaid({
          lower,
          upper,
          trades: inside,
          sent: sent.filter(isInside),
          getBalance: getOwnBalance,
        }))
    return [...suspects.filter((trade) => !isInside(trade)), ...found]
  } catch {
    signal?.throwIfAborted()
    return suspects
  }

  /** How many transactions the account had sent, if the node can be believed. */
  async function getTrueNonce(block: number) {
    const isTrue = await hasTrueNonces(client, { ...options, block, head })
    return isTrue
      ? getNonce(client, block, options).catch(() => undefined)
      : undefined
  }

  /**
   * Whether the node's balances show that a transaction was paid for, the lowest
   * that the account sent or, where none is known, that of a trade; and that it
   * cost no more than its gas limit, as on some chains it does.
   */
  async function hasTrueBalances(
    lower: SentTransaction,
    trade: Trade,
    isInside: (one: SentTransaction) => boolean,
  ) {
    if (lower.cost === undefined) {
      const payer = { account: await getSender(trade), signal }
      const read = (block: number) => getBalance(client, block, payer)
      return (await getSpent(trade.block, read)) !== 0n
    }
    const spent = await getSpent(lower.block, getOwnBalance)
    if (spent === 0n) return false
    if (unknown > 0 || spent <= getMost(lower)) return true
    // It may have sent more in that block than is known, but not in others.
    const next = sent.find(isInside)
    return (
      next !== undefined &&
      (await getSpent(next.block, getOwnBalance)) <= getMost(next)
    )
  }

  function getMost({ block }: SentTransaction) {
    return sent
      .filter((one) => one.block === block)
      .reduce((sum, { cost = 0n }) => sum + cost, 0n)
  }
}

/** How much less there is after a block than before it. */
async function getSpent(
  block: number,
  read: (block: number) => Promise<bigint>,
) {
  const [before, after] = await Promise.all([read(block - 1), read(block)])
  return before - after
}

/** Trades of the blocks in which the account's state changed. */
async function findActive(
  client: Client,
  {
    trades,
    ...options
  }: Omit<Parameters<typeof findActiveBlocks>[1], 'blocks'> & {
    trades: readonly Trade[]
  },
) {
  const blocks = [...new Set(trades.map(({ block }) => block))]
  const active = await findActiveBlocks(client, { ...options, blocks })
  return trades.filter(({ block }) => active?.has(block) ?? true)
}
