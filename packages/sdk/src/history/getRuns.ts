import type { Trade } from './groupTrades.js'

/** A transaction that the account sent: its nonce, and where it was mined. */
export type SentTransaction = {
  nonce: number
  block: number
  /** Its place in the block. */
  index?: number
  /**
   * The most that it cost the account, in wei: its value and the gas that it
   * was allowed, less what the router paid it. Undefined where it was not read.
   */
  cost?: bigint
  /** How much of that was gas: it may have cost up to so much less. */
  gas?: bigint
}

/** Trades that were not read, and what is known of the account around them. */
export type Run = {
  /** Oldest first. */
  trades: Trade[]
  /** The account's transactions below and above. */
  lower: SentTransaction | undefined
  upper: SentTransaction | undefined
  /** How many it sent in between that are not known. */
  unknown: number
}

/**
 * Trades between the account's transactions: one run goes on over as many of
 * these as have no gap between their nonces, for it sent nothing else there.
 */
export function getRuns(
  trades: readonly Trade[],
  /** By their nonces, the last one above all trades. */
  sent: readonly (SentTransaction | undefined)[],
): Run[] {
  const runs: Run[] = []
  let lower: SentTransaction | undefined
  let start = 0
  for (const upper of sent) {
    let end = start
    while (end < trades.length && isBelow(trades[end] as Trade, upper)) end++
    const between = trades.slice(start, end)
    start = end
    const unknown = (upper?.nonce ?? 0) - (lower?.nonce ?? -1) - 1
    const last = runs.at(-1)
    if (
      upper &&
      lower?.cost !== undefined &&
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

/** Whether a trade comes before a transaction of the account, if there is one. */
const isBelow = ({ block, events }: Trade, upper?: SentTransaction) =>
  upper === undefined ||
  block < upper.block ||
  (block === upper.block &&
    Number(events[0].transactionIndex) < (upper.index ?? 0))
