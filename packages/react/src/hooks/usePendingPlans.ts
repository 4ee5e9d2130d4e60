'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isPending, type MadePlanRecord } from '../stores/plans.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** Returns the connected wallet's running and paused plans. */
export function usePendingPlans(): readonly MadePlanRecord[] {
  const { address } = useWallet()
  const records = useStore(useConfig().plans)
  return useMemo(
    () =>
      Object.values(records).filter(
        (record): record is MadePlanRecord =>
          record.account === address && isPending(record),
      ),
    [address, records],
  )
}
