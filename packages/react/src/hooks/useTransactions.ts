'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PayoutRecord } from '../stores/payouts.js'
import type { PlanRecord } from '../stores/plans.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** A swap, deposit or withdrawal, or a faucet payout of one token. */
export type TransactionRecord = PlanRecord | PayoutRecord

/**
 * Returns the connected account's plans and payouts of this visit, and those that were
 * pending before a reload, each oldest first. They are updated from `preparing` on.
 *
 * @example
 * ```tsx
 * import { isPendingPlan, useTransactions } from '@letheswap/react'
 *
 * export function PendingCount() {
 *   return <p>{useTransactions().filter(isPendingPlan).length} pending</p>
 * }
 * ```
 */
export function useTransactions(): readonly TransactionRecord[] {
  const { payouts, plans } = useConfig()
  const { address } = useWallet()
  const [paid, planned] = [useStore(payouts), useStore(plans)]
  return useMemo(
    () =>
      [...Object.values(planned), ...Object.values(paid)].filter(
        ({ account }) => account === address,
      ),
    [address, paid, planned],
  )
}
