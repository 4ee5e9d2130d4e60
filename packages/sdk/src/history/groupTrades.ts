import type { Address, Hash } from 'viem'
import { pad } from 'viem/utils'
import { decodeSwapLog } from './decodeSwapLog.js'
import type { RawLog, RawTransaction } from './request.js'

/**
 * A transaction's Swap events, not decoded yet: of thousands of trades most are
 * somebody else's, and that can be told without their amounts.
 */
export type Trade = {
  events: [RawLog, ...RawLog[]]
  block: number
  /** Whether it paid the account or moved tokens of it. */
  isCertain: boolean
  /** Whether a pair paid the router, which pays the native coin to somebody. */
  paysRouter: boolean
  /** Who sent it what, once that was read. */
  transaction?: RawTransaction
  /** How much the last pair paid, once that was asked for. */
  payment?: bigint
}

/** Puts events, in the chain's order, together by their transactions. */
export function groupTrades(
  logs: readonly RawLog[],
  {
    account,
    router,
    touched,
  }: {
    account: Address
    router: Address
    /** Transactions that moved tokens of the account. */
    touched: Pick<ReadonlySet<Hash>, 'has'>
  },
): Trade[] {
  const [self, routerTopic] = [account, router].map((address) =>
    pad(address).toLowerCase(),
  )
  const trades: Trade[] = []
  let last: Trade | undefined
  for (const log of logs) {
    const { transactionHash, topics } = log
    if (last?.events[0].transactionHash === transactionHash)
      last.events.push(log)
    else {
      last = {
        events: [log],
        block: Number(log.blockNumber),
        isCertain: touched.has(transactionHash),
        paysRouter: false,
      }
      trades.push(last)
    }
    if (topics[2] === self) last.isCertain = true
    if (topics[2] === routerTopic) last.paysRouter = true
  }
  return trades
}

/** What a pair paid the router, which passes on all of it. */
export function getPayment(trade: Trade): bigint {
  if (trade.payment === undefined) {
    const last = trade.events.at(-1) as RawLog
    const { amount0Out, amount1Out } = decodeSwapLog(last)
    trade.payment = amount0Out + amount1Out
  }
  return trade.payment
}
