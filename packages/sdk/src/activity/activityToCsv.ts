import type { TransactionAmount } from '../transactions/types.js'
import { formatAmount } from '../utils/formatAmount.js'
import { toCsv } from '../utils/toCsv.js'
import type { ActivityEntry } from './types.js'

const header = [
  'time',
  'kind',
  'paid',
  'got',
  'approved',
  'from',
  'hash',
  'blockNumber',
  'blockHash',
]

/**
 * Writes an account's activity as CSV (RFC 4180), with the hashes of the blocks.
 *
 * @param entries - As `getActivity` returns them.
 * @returns A header and one line a transaction: times in UTC (ISO 8601), amounts
 * as full decimal numbers with their symbols, several of them joined by ` + `.
 *
 * @example
 * ```ts
 * import { type ActivityEntry, activityToCsv } from '@letheswap/sdk'
 *
 * declare const entries: ActivityEntry[]
 * const csv = activityToCsv(entries)
 * ```
 */
export function activityToCsv(entries: readonly ActivityEntry[]): string {
  const rows = entries.map((entry) => [
    new Date(entry.timestamp * 1_000).toISOString(),
    entry.kind,
    list(entry.paid),
    list(entry.got),
    list(entry.approvals),
    entry.from,
    entry.hash,
    entry.blockNumber,
    entry.blockHash,
  ])
  return toCsv([header, ...rows])
}

const list = (amounts: readonly TransactionAmount[]) =>
  amounts
    .map(
      ({ token, amount }) =>
        `${formatAmount(amount, token.decimals)} ${token.symbol}`,
    )
    .join(' + ')
