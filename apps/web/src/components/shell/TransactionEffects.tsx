import { useTransactionEffect } from '@letheswap/react'
import { notify } from '../../lib/notify'

/**
 * Announces payouts, wherever the person has gone meanwhile, and transactions
 * that a reloaded page took up again. It is there from the first render, as what
 * ends before anybody listens would go untold.
 */
export function TransactionEffects() {
  useTransactionEffect((event) => {
    // The others are announced by the form that began them.
    if (event.type === 'faucet' || event.isResumed) notify(event)
  })
  return null
}
