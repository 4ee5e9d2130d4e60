import { useTransactionEffect } from '@letheswap/react'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'

/**
 * Announces the end of every transaction, on whichever screen the person is by
 * then. A form tells its own failures; those of actions that a reloaded page
 * took up again have no form and are told here.
 */
export function TransactionEffects() {
  useTransactionEffect((event) => {
    if (event.type === 'confirmed') {
      void import('../swap/announceSuccess').then(({ announceSuccess }) =>
        announceSuccess(event),
      )
      return
    }
    if (!event.isResumed) return
    if (event.type === 'faucet') {
      const { received, unconfirmed } = messages.faucet
      return notify({
        kind: event.isConfirmed ? 'success' : 'warning',
        message: event.isConfirmed ? received : unconfirmed,
        hash: event.txHash,
      })
    }
    notify({ ...getErrorMessage(event.error, event.kind), hash: event.hash })
  })
  return null
}
