import { useTransactionEffect } from '@letheswap/react'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { announceSuccess } from '../plans/announceSuccess'

/**
 * Announces payouts, wherever the person has gone meanwhile, and transactions
 * that a reloaded page took up again.
 */
export function TransactionEffects() {
  useTransactionEffect((event) => {
    if (event.type === 'faucet') {
      const { received, unconfirmed } = messages.faucet
      return notify({
        kind: event.isConfirmed ? 'success' : 'warning',
        message: event.isConfirmed ? received : unconfirmed,
        hash: event.txHash,
      })
    }
    // The others are announced by the form that began them.
    if (!event.isResumed) return
    if (event.type === 'confirmed') return announceSuccess(event)
    notify({ ...getErrorMessage(event.error, event.kind), hash: event.hash })
  })
  return null
}
