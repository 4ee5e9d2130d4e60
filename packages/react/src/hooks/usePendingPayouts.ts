import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PayoutRecord } from '../stores/payouts.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/**
 * The connected wallet's payouts that are sent and not mined yet.
 *
 * @example
 * ```tsx
 * import { usePendingPayouts } from '@letheswap/react'
 *
 * function Pending() {
 *   const payouts = usePendingPayouts()
 *   return <p>{payouts.length} payouts are on their way</p>
 * }
 * ```
 */
export function usePendingPayouts(): readonly PayoutRecord[] {
  const { address } = useWallet()
  const records = useStore(useConfig().payouts)
  return useMemo(
    () =>
      Object.values(records).filter(
        ({ account, status }) =>
          account === address && (status === 'sent' || status === 'confirming'),
      ),
    [address, records],
  )
}
