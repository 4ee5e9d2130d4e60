import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PayoutRecord } from '../stores/payouts.js'
import { useConfig } from './useConfig.js'

/**
 * What the faucet has sent to the connected wallet and is in no block yet, also
 * from before a reload.
 *
 * @example
 * ```tsx
 * import { usePendingPayouts } from '@letheswap/react'
 *
 * function Pending() {
 *   return usePendingPayouts().map(({ id, token }) => <p key={id}>{token}</p>)
 * }
 * ```
 */
export function usePendingPayouts(): readonly PayoutRecord[] {
  const { payouts, wallet } = useConfig()
  const address = useStore(wallet, ({ address }) => address)
  const records = useStore(payouts)
  return useMemo(
    () =>
      Object.values(records).filter(
        ({ account, status }) =>
          account === address && (status === 'sent' || status === 'confirming'),
      ),
    [address, records],
  )
}
