import { formatAmount } from '../utils/formatAmount.js'
import { toCsv, toTime } from '../utils/toCsv.js'
import type { SwapHistoryEntry } from './types.js'

/**
 * Formats a swap history as CSV (RFC 4180), with one line per swap. Times are in UTC
 * (ISO 8601). Amounts are full decimals.
 */
export function swapHistoryToCsv(entries: readonly SwapHistoryEntry[]): string {
  return toCsv(entries, {
    time: toTime,
    tokenIn: ({ tokenIn }) => tokenIn.symbol,
    amountIn: ({ amountIn, tokenIn }) =>
      formatAmount(amountIn, tokenIn.decimals),
    tokenOut: ({ tokenOut }) => tokenOut.symbol,
    amountOut: ({ amountOut, tokenOut }) =>
      formatAmount(amountOut, tokenOut.decimals),
    hops: ({ hops }) => hops.length,
    user: ({ user }) => user,
    recipient: ({ recipient }) => recipient,
    txHash: ({ txHash }) => txHash,
    logIndex: ({ logIndex }) => logIndex,
    blockNumber: ({ blockNumber }) => blockNumber,
    blockHash: ({ blockHash }) => blockHash,
  })
}
