'use client'

import type { PlanTransaction } from '@letheswap/sdk'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { hasEnded } from '../stores/createRecordStore.js'
import type { PlanRecord, PlanResult } from '../stores/plans.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type PlanAction<error, variables> = {
  mutate(variables: Omit<variables, 'signal'>): void
  mutateAsync(variables: Omit<variables, 'signal'>): Promise<PlanResult>
  /** The account's last plan of this kind, also from before a reload. */
  progress: PlanRecord | undefined
  /** Its last transaction, once confirmed. */
  data: PlanTransaction | undefined
  isPending: boolean
  error: error | null
  /** Stops waiting for the wallet. What was sent stays sent. */
  cancel(): void
  reset(): void
}

/** Starts plans of one kind, tracked by their records. */
export function usePlanAction<error extends Error, variables>(
  kind: PlanRecord['kind'],
): PlanAction<error, variables> {
  const config = useConfig()
  const { address } = useWallet()
  const progress = useStore(config.plans, (plans) =>
    Object.values(plans).findLast(
      (record) => record.kind === kind && record.account === address,
    ),
  )
  const id = progress?.id
  const actions = useMemo(() => {
    const { plans } = config
    const mutateAsync = async (variables: Omit<variables, 'signal'>) => {
      const session = await config.getSession()
      return session[kind](variables as never)
    }
    return {
      mutateAsync,
      mutate: (variables: Omit<variables, 'signal'>) =>
        // The record has the error.
        void mutateAsync(variables).catch(() => undefined),
      cancel: () => id && plans.cancel(id),
      reset: () =>
        plans.drop(
          (record) =>
            record.kind === kind &&
            record.account === address &&
            hasEnded(record),
        ),
    }
  }, [config, kind, address, id])
  const { state, status } = progress ?? {}
  return {
    ...actions,
    progress,
    data: status === 'confirmed' ? state?.transactions.at(-1) : undefined,
    isPending: status === 'preparing' || status === 'running',
    error: status === 'failed' ? (progress?.error as error) : null,
  }
}
