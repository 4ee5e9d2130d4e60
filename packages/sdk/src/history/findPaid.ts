import type { Address, Client } from 'viem'
import { getBalance } from './accountState.js'
import type { Run, SentTransaction } from './getRuns.js'
import { getPayment, type Trade } from './groupTrades.js'
import { mapLimited } from './mapLimited.js'
import { readsInFlight } from './readTransactions.js'
import type { RawLog } from './request.js'

type Context = {
  signal: AbortSignal | undefined
  /** The account's known transactions. */
  sent: readonly SentTransaction[]
  /** The account's coins after a block, where only its key can spend them. */
  getOwnBalance: (block: number) => Promise<bigint>
  /** Reads who sent a trade. */
  getSender: (trade: Trade) => Promise<Address>
  /** Reads whether the router paid the account in a trade. */
  isPaid: (trade: Trade) => Promise<boolean>
}

/** So few trades cost less to read than two balances. */
const few = 2

/** To each transaction of the account so few suspects that its gas may be why. */
const fewEach = 8

/**
 * Which trades of the runs may have paid the account: they paid the router, which
 * pays the native coin on to somebody. The account's balance tells, however many
 * transactions of its own lie in between: each costs it its value and its gas
 * limit at most. A trade that paid more than what the balance has gained beyond
 * that paid somebody else.
 *
 * All of them may, where the node has no balances that old, or ones that cannot
 * be, and where others can spend the account's coins.
 */
export async function findPaid(
  client: Client,
  runs: readonly Run[],
  context: Context,
): Promise<Trade[]> {
  const suspected = runs.map((run) => ({
    ...run,
    trades: run.trades.filter(({ paysRouter }) => paysRouter),
  }))
  const isLong = ({ trades }: Run) => trades.length > few
  const lowest = suspected.find(isLong)
  const isTrue = lowest && (await hasTrueBalances(client, lowest, context))
  const found = await mapLimited(suspected, readsInFlight, async (run) => {
    try {
      return isTrue && isLong(run) ? await findIn(run, context) : run.trades
    } catch {
      context.signal?.throwIfAborted()
      return run.trades
    }
  })
  return found.flat()
}

/** What the account lost in a block, or what it got, as a negative cost. */
type Flow = Pick<SentTransaction, 'block' | 'cost' | 'gas'>

async function findIn(
  { trades, lower, upper }: Run,
  { sent, getOwnBalance, isPaid }: Context,
): Promise<readonly Trade[]> {
  const [from, to] = [getStart(trades, lower), (upper?.block ?? 0) - 1]
  const isInside = ({ block }: { block: number }) => block > from && block <= to
  return [
    ...trades.filter((trade) => !isInside(trade)),
    ...(await search(trades.filter(isInside), from, to, sent.filter(isInside))),
  ]

  async function search(
    suspects: readonly Trade[],
    after: number,
    to: number,
    sent: readonly Flow[],
  ): Promise<readonly Trade[]> {
    if (suspects.length === 0) return suspects
    const [before, now] = (await Promise.all(
      [after, to].map(getOwnBalance),
    )) as [bigint, bigint]
    const paid = sent.reduce((sum, { cost = 0n }) => sum + cost, now - before)
    // Nothing costs more than its gas limit.
    if (paid < 0n) throw new Error()
    const most = paid.toString(16).padStart(64, '0')
    const left = suspects.filter(
      (trade) => !paysMore(trade, most) && getPayment(trade) <= paid,
    )
    const [first, last] = [left[0], left.at(-1)]
    if (!first || !last || left.length <= few || first.block === last.block)
      return left
    // What it cannot have got otherwise, to the gas that its own may have saved:
    // amounts are seldom the same.
    const saved = sent.reduce((sum, { gas = 0n }) => sum + gas, 0n)
    const likely = left.filter((trade) => getPayment(trade) >= paid - saved)
    if (likely.length > 0 && likely.length <= few) {
      const answers = await Promise.all(likely.map(isPaid))
      const gifts = likely
        .filter((_, index) => answers[index])
        .map((trade) => ({ ...trade, cost: -getPayment(trade) }))
      const rest = left.filter((trade) => !likely.includes(trade))
      return [
        ...likely,
        ...(await search(
          rest,
          after,
          to,
          [...sent, ...gifts].sort((a, b) => a.block - b.block),
        )),
      ]
    }
    // Rounded down, where neither half is empty; or, where there are few, around
    // a transaction of the account, for without one nothing is unsure.
    const own = sent[sent.length >> 1]
    const middle = left[(left.length - 1) >> 1] as Trade
    const cuts =
      own && left.length <= fewEach * sent.length
        ? [own.block - 1, own.block]
        : [Math.min(middle.block, last.block - 1)]
    const parts = await Promise.all(
      [...cuts, to].map((end, index) => {
        const start = cuts[index - 1] ?? after
        const isIn = ({ block }: { block: number }) =>
          block > start && block <= end
        return search(left.filter(isIn), start, end, sent.filter(isIn))
      }),
    )
    return parts.flat()
  }
}

/**
 * Whether the node's balances show that a transaction was paid for, as far down
 * as they are asked for: the one below the trades or, where that is not known,
 * that of a trade. And whether one of the account cost no more than its gas limit,
 * as on some chains it does.
 */
async function hasTrueBalances(
  client: Client,
  { trades, lower, upper }: Run,
  { signal, sent, getOwnBalance, getSender }: Context,
): Promise<boolean> {
  const getMost = (block: number) =>
    sent
      .filter((one) => one.block === block)
      .reduce((sum, { cost = 0n }) => sum + cost, 0n)
  // It may have sent more in the lowest block than is known, but not in others.
  const start = getStart(trades, lower)
  const next = sent.find(
    ({ block }) => block > start && block < (upper?.block ?? 0),
  )
  try {
    if (lower?.cost === undefined) {
      const trade = trades[0] as Trade
      const payer = { account: await getSender(trade), signal }
      const read = (block: number) => getBalance(client, block, payer)
      if ((await getSpent(trade.block, read)) === 0n) return false
      if (!next) return true
    } else {
      const spent = await getSpent(lower.block, getOwnBalance)
      if (spent === 0n) return false
      if (spent <= getMost(lower.block)) return true
      if (!next) return false
    }
    return (await getSpent(next.block, getOwnBalance)) <= getMost(next.block)
  } catch {
    signal?.throwIfAborted()
    return false
  }
}

/** The block from which on the trades are looked at. */
const getStart = (
  [first]: readonly Trade[],
  lower: SentTransaction | undefined,
) => lower?.block ?? (first?.block ?? 0) - 1

/** How much less there is after a block than before it. */
async function getSpent(
  block: number,
  read: (block: number) => Promise<bigint>,
) {
  const [before, after] = await Promise.all([read(block - 1), read(block)])
  return before - after
}

/**
 * Whether one of the last pair's outputs alone is more than a word: digits
 * compare as numbers do, and most trades need no more.
 */
function paysMore({ events }: Trade, most: string) {
  const { data } = events.at(-1) as RawLog
  return data.slice(130, 194) > most || data.slice(194, 258) > most
}
