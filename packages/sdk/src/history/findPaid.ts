import { decodeSwapLog } from './decodeSwapLog.js'
import type { SentTransaction } from './findActiveBlocks.js'
import type { Trade } from './groupTrades.js'

/** So few trades cost less to read than two balances. */
const few = 2

/** To each transaction of the account so few suspects that its gas may be why. */
const fewEach = 8

/**
 * Which of the trades may have paid the account: they paid the router, which
 * pays the native coin on to somebody. The account's balance tells, however many
 * transactions of its own lie in between: each costs it its value and its gas
 * limit at most. A trade that paid more than what the balance has gained beyond
 * that paid somebody else.
 *
 * @throws When the node has no balances that old, or ones that cannot be, or when
 * others can spend the account's coins.
 */
export async function findPaid({
  trades,
  sent,
  lower,
  upper,
  getBalance,
}: {
  /** In ascending order, all in blocks between the two transactions. */
  trades: readonly Trade[]
  /** All that the account sent in these blocks. */
  sent: readonly SentTransaction[]
  lower: SentTransaction
  upper: SentTransaction
  /** The account's coins after a block, where only its key can spend them. */
  getBalance: (block: number) => Promise<bigint>
}): Promise<readonly Trade[]> {
  async function search(
    suspects: readonly Trade[],
    after: number,
    to: number,
    sent: readonly SentTransaction[],
  ): Promise<readonly Trade[]> {
    if (suspects.length <= few) return suspects
    const [before, now] = (await Promise.all([after, to].map(getBalance))) as [
      bigint,
      bigint,
    ]
    const paid = sent.reduce((sum, { cost = 0n }) => sum + cost, now - before)
    if (paid < 0n) throw new Error('Nothing costs more than its gas limit.')
    const left = suspects.filter((trade) => getPayment(trade) <= paid)
    const [first, last] = [left[0], left.at(-1)]
    if (!first || !last || left.length <= few || first.block === last.block)
      return left
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

  return search(trades, lower.block, upper.block - 1, sent)
}

/** What a pair paid the router, which passes on all of it. */
export function getPayment(trade: Trade): bigint {
  if (trade.payment === undefined) {
    const last = trade.events.at(-1) as Trade['events'][0]
    const { amount0Out, amount1Out } = decodeSwapLog(last)
    trade.payment = amount0Out + amount1Out
  }
  return trade.payment
}
