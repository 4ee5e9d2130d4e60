import { formatAmount } from '../utils/formatAmount.js'
import { toCsv } from '../utils/toCsv.js'
import type { SwapHistoryEntry } from './types.js'

const header = [
  'time',
  'tokenIn',
  'amountIn',
  'tokenOut',
  'amountOut',
  'hops',
  'user',
  'recipient',
  'hash',
  'logIndex',
  'blockNumber',
  'blockHash',
]

/**
 * Writes a swap history as CSV (RFC 4180), with the block hashes that prove it.
 *
 * @param entries - Swaps as `getSwapHistory` returns them.
 * @returns A header and one line a swap: times in UTC (ISO 8601), amounts as
 * full decimal numbers.
 *
 * @example
 * ```ts
 * import { type SwapHistoryEntry, swapHistoryToCsv } from '@letheswap/sdk'
 *
 * declare const entries: SwapHistoryEntry[]
 * const csv = swapHistoryToCsv(entries)
 * ```
 */
export function swapHistoryToCsv(entries: readonly SwapHistoryEntry[]): string {
  const rows = entries.map((entry) => [
    new Date(entry.timestamp * 1_000).toISOString(),
    entry.tokenIn.symbol,
    formatAmount(entry.amountIn, entry.tokenIn.decimals),
    entry.tokenOut.symbol,
    formatAmount(entry.amountOut, entry.tokenOut.decimals),
    entry.hops.length,
    entry.user,
    entry.recipient,
    entry.hash,
    entry.logIndex,
    entry.blockNumber,
    entry.blockHash,
  ])
  return toCsv([header, ...rows])
}
