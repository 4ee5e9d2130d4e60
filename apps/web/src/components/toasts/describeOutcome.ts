import type { PayoutRecord, PlanRecord } from '@letheswap/react'
import { type Deployment, getPlanSummary } from '@letheswap/sdk'
import { describeError } from '../../lib/describeError'
import { showAmount, showLiquidity } from '../../lib/format'
import { namePool } from '../../lib/names'
import type { Notice } from '../../lib/notify'
import { bundle, events, payout } from '../../messages/dialogs'

export async function describeOutcome(
  record: PlanRecord | PayoutRecord,
  deployment: Deployment,
  payouts: readonly PayoutRecord[] = [],
): Promise<Notice[]> {
  const { error, kind, status } = record
  // The screen shows whether the transaction was found, so there is no toast.
  if (status === 'paused' && error?.name === 'TransactionUnclearError')
    return []
  if (error !== undefined) {
    const words = await describeError(error, kind, deployment)
    if (words.isOwn) return []
    return kind === 'faucet'
      ? // The payouts of a request fail together, so they share a toast.
        [{ ...words, id: record.requestId }]
      : [{ ...words, hash: record.state.hash }]
  }
  if (kind === 'faucet') return [describePayout(record, payouts)]
  const words = describePlan(record, deployment)
  return words
    ? [
        {
          ...words,
          kind: 'success',
          hash: record.result?.hash,
        },
      ]
    : []
}

function describePayout(
  { status, requestId, hash }: PayoutRecord,
  payouts: readonly PayoutRecord[],
): Notice {
  if (status === 'sent') {
    // A faucet may pay all tokens of a request in one transaction.
    const { size: count } = new Set(
      payouts
        .filter((other) => other.requestId === requestId && other.hash)
        .map((other) => other.hash),
    )
    return count > 1
      ? {
          kind: 'info',
          message: bundle.transactionsSent({ count }),
          id: requestId,
        }
      : { kind: 'info', message: payout.sent, hash, id: requestId }
  }
  const isConfirmed = status === 'confirmed'
  return {
    kind: isConfirmed ? 'success' : 'warning',
    message: isConfirmed ? events.received : events.unconfirmed,
    hash,
    // Replaces 'Transaction sent', with one toast per request.
    id: requestId,
  }
}

function describePlan(
  { plan, result, status }: PlanRecord,
  deployment: Deployment,
): Pick<Notice, 'message' | 'note'> | undefined {
  if (plan === undefined || status !== 'confirmed') return undefined
  const summary = getPlanSummary(deployment, plan)
  const { pairs } = deployment
  const [spent] = summary.spend
  const [received] = summary.receiveExpected
  if (summary.kind === 'swap') {
    const { amount } = result?.spent[0] ?? spent
    return {
      message: events.swapped({
        amount: showAmount(amount, spent.token),
        from: spent.token.symbol,
        to: received.token.symbol,
      }),
    }
  }
  return summary.kind === 'addLiquidity'
    ? {
        message: events.liquidityAdded,
        note: events.liquidityAddedTo({ pool: namePool(summary.spend, pairs) }),
      }
    : {
        message: events.liquidityRemoved({
          amount: showLiquidity(spent.amount),
          pool: namePool(summary.receiveExpected, pairs),
        }),
      }
}
