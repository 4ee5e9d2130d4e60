import type { AnySummary } from '@letheswap/sdk'
import { toPlain } from './amounts.js'

export const toPlainSummary = (summary: AnySummary) => ({
  ...summary,
  ...(summary.kind === 'approve' && { allow: toPlain(summary.allow) }),
  ...('route' in summary && {
    route: summary.route.map(({ symbol }) => symbol),
  }),
  ...('spendAtLeast' in summary && {
    spendAtLeast: summary.spendAtLeast.map(toPlain),
  }),
  spend: summary.spend.map(toPlain),
  receiveAtLeast: summary.receiveAtLeast.map(toPlain),
  receiveExpected: summary.receiveExpected.map(toPlain),
})
