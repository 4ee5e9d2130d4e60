import { formatAmount } from '../utils/formatAmount.js'
import { toCsv, toTime } from '../utils/toCsv.js'
import type { ActivityEntry, TransactionAmount } from './types.js'

/**
 * Formats an account's activity as CSV (RFC 4180), with one line per transaction. Times
 * are in UTC (ISO 8601). Amounts are full decimals with symbols, joined by ` + `.
 */
export function activityToCsv(entries: readonly ActivityEntry[]): string {
  return toCsv(entries, {
    time: toTime,
    kind: ({ kind }) => kind,
    paid: ({ paid }) => list(paid),
    got: ({ got }) => list(got),
    approved: ({ approvals }) => list(approvals),
    from: ({ from }) => from,
    hash: ({ hash }) => hash,
    blockNumber: ({ blockNumber }) => blockNumber,
    blockHash: ({ blockHash }) => blockHash,
  })
}

const list = (amounts: readonly TransactionAmount[]) =>
  amounts
    .map(
      ({ token, amount }) =>
        `${formatAmount(amount, token.decimals)} ${token.symbol}`,
    )
    .join(' + ')
