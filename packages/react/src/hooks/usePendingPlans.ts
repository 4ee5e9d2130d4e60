import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PlanRecord } from '../stores/plans.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** The connected wallet's plans that are running or paused. */
export function usePendingPlans(): readonly PlanRecord[] {
  const { address } = useWallet()
  const records = useStore(useConfig().plans)
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
