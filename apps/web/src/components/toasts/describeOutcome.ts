import type { PayoutRecord, PlanRecord } from '@letheswap/react'
import { type Deployment, getPlanSummary } from '@letheswap/sdk'
import { describeError } from '../../lib/describeError'
import { namePool, showAmount, showLiquidity } from '../../lib/format'
import { getSwapAmounts } from '../../lib/getSwapAmounts'
import type { Notice } from '../../lib/notify'
import { events } from '../../messages/dialogs'
import { notices } from '../../messages/screens'

/** The toasts for the end or the pause of a plan or a payout. */
export async function describeOutcome(
  record: PlanRecord | PayoutRecord,
  deployment: Deployment,
): Promise<Notice[]> {
  const { error, kind, status } = record
  // The screen says what the search has found.
  if (status === 'paused' && error?.name === 'TransactionUnclearError')
    return []
  if (error !== undefined) {
    const words = await describeError(error, kind)
    if (words.isOwn) return []
    return kind === 'faucet'
      ? // One toast for a request, whose payouts fail together.
        [{ ...words, id: record.requestId }]
      : [{ ...words, hash: record.state.hash }]
  }
  if (kind === 'faucet') return [describePayout(record)]
  return describePlan(record, deployment).map((message, index) => ({
    kind: 'success',
    message,
    hash: index === 0 ? record.state.transactions.at(-1)?.hash : undefined,
  }))
}

function describePayout({ status, requestId, hash }: PayoutRecord): Notice {
  const isConfirmed = status === 'confirmed'
  return {
    kind: isConfirmed ? 'success' : 'warning',
    message: isConfirmed ? events.received : events.unconfirmed,
    hash,
    // One toast for a request, whose payouts arrive within moments.
    id: `${requestId} ${isConfirmed}`,
  }
}

function describePlan(
  { plan, state, status }: PlanRecord,
  deployment: Deployment,
): string[] {
  if (plan === undefined || status !== 'confirmed') return []
  const summary = getPlanSummary(plan, deployment)
  const [spent] = summary.spend
  const [received] = summary.receiveExpected
  if (summary.kind === 'swap') {
    const logs = state.transactions.at(-1)?.receipt.logs ?? []
    const { amountIn } = getSwapAmounts(summary, logs)
    return [
      notices.swapped({
        amount: showAmount(amountIn, spent.token),
        from: spent.token.symbol,
        to: received.token.symbol,
      }),
    ]
  }
  return summary.kind === 'addLiquidity'
    ? [
        events.liquidityAdded,
        events.liquidityAddedTo({ pool: namePool(summary.spend) }),
      ]
    : [
        events.liquidityRemoved({
          amount: showLiquidity(spent.amount),
          pool: namePool(summary.receiveExpected),
        }),
      ]
}
