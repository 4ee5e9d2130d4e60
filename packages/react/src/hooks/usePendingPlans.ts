import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PlanRecord } from '../stores/plans.js'
import { useConfig } from './useConfig.js'

export declare namespace usePendingPlans {
  type ReturnType = readonly PlanRecord[]
}

/**
 * The connected wallet's plans that are running or paused. Those from before a
 * reload are among them once `useResumePending` is used.
 *
 * @example
 * ```tsx
 * import { usePendingPlans } from '@letheswap/react'
 *
 * function Pending() {
 *   return usePendingPlans().map(({ id, plan }) => <p key={id}>{plan.summary.kind}</p>)
 * }
 * ```
 */
export function usePendingPlans(): usePendingPlans.ReturnType {
  const { plans, wallet } = useConfig()
  const address = useStore(wallet, ({ address }) => address)
  const records = useStore(plans)
  return useMemo(
    () =>
      Object.values(records).filter(
        ({ plan, status }) =>
          plan.account === address &&
          (status === 'running' || status === 'paused'),
      ),
    [address, records],
  )
}
