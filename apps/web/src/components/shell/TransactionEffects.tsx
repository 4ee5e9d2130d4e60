import { useTransactionEffect } from '@letheswap/react'
import { notify } from '../../lib/notify'

/**
 * Announces payouts on any screen, and transactions that a reloaded page resumed.
 * It is rendered first, so that it misses no event.
 */
export function TransactionEffects() {
  useTransactionEffect((event) => {
    // The others are announced by the form that began them.
    if (event.type === 'faucet' || event.isResumed) notify(event)
  })
  return null
}
