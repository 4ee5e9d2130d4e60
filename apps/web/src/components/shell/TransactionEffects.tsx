import { useTransactionEffect } from '@letheswap/react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { notices } from '../../messages/en/notices'
import { announceSuccess } from '../plans/announceSuccess'

/**
 * Announces payouts, wherever the person has gone meanwhile, and transactions
 * that a reloaded page took up again.
 */
export function TransactionEffects() {
  useTransactionEffect((event) => {
    if (event.type === 'faucet') {
      const { received, unconfirmed } = notices
      return notify({
        kind: event.isConfirmed ? 'success' : 'warning',
        message: event.isConfirmed ? received : unconfirmed,
        hash: event.txHash,
        // One for a whole kit: its payouts come within moments.
        ...(event.kit ? { id: `${event.kit} ${event.isConfirmed}` } : {}),
      })
    }
    // The others are announced by the form that began them.
    if (!event.isResumed) return
    if (event.type === 'confirmed') return announceSuccess(event)
    void describeError(event.error, event.kind).then((words) =>
      notify({ ...words, hash: event.hash }),
    )
  })
  return null
}
