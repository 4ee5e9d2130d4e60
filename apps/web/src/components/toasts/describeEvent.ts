import type { TransactionEvent } from '@letheswap/react'
import { describeError } from '../../lib/describeError'
import { namePool, showAmount, showLiquidity } from '../../lib/format'
import type { Notice } from '../../lib/notify'
import { events } from '../../messages/dialogs'
import { notices } from '../../messages/screens'

type Confirmed = Extract<TransactionEvent, { type: 'confirmed' }>
type Paid = Extract<TransactionEvent, { type: 'faucet' }>

/** The toasts for an action's end, where no form shows them. */
export async function describeEvent(
  event: TransactionEvent,
): Promise<Notice[]> {
  if (event.type === 'faucet') return [describePayout(event)]
  const { hash, kind } = event
  if (event.type === 'failed')
    return [{ ...(await describeError(event.error, kind)), hash }]
  return describeSuccess(event).map((message, index) => ({
    kind: 'success',
    message,
    hash: index === 0 ? hash : undefined,
  }))
}

function describePayout({ isConfirmed, requestId, hash }: Paid): Notice {
  return {
    kind: isConfirmed ? 'success' : 'warning',
    message: isConfirmed ? events.received : events.unconfirmed,
    hash,
    // One toast for a request, whose payouts arrive within moments.
    id: `${requestId} ${isConfirmed}`,
  }
}

function describeSuccess({ kind, summary }: Confirmed): string[] {
  const [spent] = summary.spend
  const [received] = summary.receiveExpected
  if (kind === 'swap')
    return [
      notices.swapped({
        amount: showAmount(spent.amount, spent.token),
        from: spent.token.symbol,
        to: received.token.symbol,
      }),
    ]
  if (kind === 'addLiquidity')
    return [
      events.liquidityAdded,
      events.liquidityAddedTo({ pool: namePool(summary.spend) }),
    ]
  if (kind === 'removeLiquidity')
    return [
      events.liquidityRemoved({
        amount: showLiquidity(spent.amount),
        pool: namePool(summary.receiveExpected),
      }),
    ]
  return []
}
