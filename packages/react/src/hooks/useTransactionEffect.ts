'use client'

import { useEffect, useRef } from 'react'
import type { StoreApi } from 'zustand'
import { hasEnded } from '../stores/createRecordStore.js'
import type { PayoutRecord } from '../stores/payouts.js'
import type { PlanRecord } from '../stores/plans.js'
import { useConfig } from './useConfig.js'

/**
 * Calls `listener` when a plan or a payout (`kind` `faucet`) ends or pauses, and when a
 * payout is sent. The component that started it does not matter, and the page may have
 * been reloaded since.
 *
 * @param listener - Called with the record of the plan or payout.
 * @example
 * ```tsx
 * import { useTransactionEffect } from '@letheswap/react'
 *
 * export function Log() {
 *   useTransactionEffect(({ error, kind, status }) => {
 *     console.log(kind, status, error)
 *   })
 *   return null
 * }
 * ```
 */
export function useTransactionEffect(
  listener: (record: PlanRecord | PayoutRecord) => void,
): void {
  const { payouts, plans } = useConfig()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const follow = <record extends PlanRecord | PayoutRecord>(
      store: StoreApi<Readonly<Record<string, record>>>,
    ) =>
      store.subscribe((records, before) => {
        for (const record of Object.values(records))
          if (
            record.status !== before[record.id]?.status &&
            (hasEnded(record) ||
              record.status === 'paused' ||
              record.status === 'sent')
          )
            latest.current(record)
      })
    const stops = [follow(payouts), follow(plans)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [payouts, plans])
}
