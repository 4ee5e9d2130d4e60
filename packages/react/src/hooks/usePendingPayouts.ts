import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PayoutRecord } from '../stores/payouts.js'
import { useConfig } from './useConfig.js'

export declare namespace usePendingPayouts {
  type ReturnType = readonly PayoutRecord[]
}

/**
 * What the faucet has sent to the connected wallet and is in no block yet. Those
 * from before a reload are among them once `useResumePending` is used.
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
export function usePendingPayouts(): usePendingPayouts.ReturnType {
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
