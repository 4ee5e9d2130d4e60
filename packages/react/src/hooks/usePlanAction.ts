'use client'

import type { PlanTransaction } from '@letheswap/sdk'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { MutationParameter } from '../query/types.js'
import { hasEnded } from '../stores/createRecordStore.js'
import type { PlanRecord, PlanResult } from '../stores/plans.js'
import { useAction } from './useAction.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type PlanAction<error, variables> = {
  mutate(variables: Omit<variables, 'signal'>): void
  mutateAsync(variables: Omit<variables, 'signal'>): Promise<PlanResult>
  /** Of this component's last call. */
  variables: Omit<variables, 'signal'> | undefined
  /** The account's last plan of this kind, also from before a reload. */
  progress: PlanRecord | undefined
  /** Its last transaction, once confirmed. */
  data: PlanTransaction | undefined
  status: 'idle' | 'pending' | 'success' | 'error'
  isPending: boolean
  isSuccess: boolean
  /** Also if there is no plan, as when the connector's code did not load. */
  error: error | null
  /** Stops waiting for the wallet. What was sent stays sent. */
  cancel(): void
  reset(): void
}

export type PlanActionParameters<error, variables> = MutationParameter<
  PlanResult,
  error,
  Omit<variables, 'signal'>
>

/** Starts plans of one kind, tracked by their records. */
export function usePlanAction<error extends Error, variables>(
  kind: PlanRecord['kind'],
  { mutation }: PlanActionParameters<error, variables> = {},
): PlanAction<error, variables> {
  const config = useConfig()
  const { address } = useWallet()
  const progress = useStore(config.plans, (plans) =>
    Object.values(plans).findLast(
      (record) => record.kind === kind && record.account === address,
    ),
  )
  const { mutate, mutateAsync, reset, ...call } = useAction(
    async (config, variables: Omit<variables, 'signal'>) => {
      const session = await config.getSession().catch((cause: Error) => {
        // Any other failure is in the plan's record.
        setFailure(cause)
        throw cause
      })
      setFailure(undefined)
      return session[kind](variables as never)
    },
    mutation,
  )
  const [failure, setFailure] = useState<Error>()
  const id = progress?.id
  const actions = useMemo(() => {
    const { plans } = config
    return {
      mutate: (variables: Omit<variables, 'signal'>) => mutate(variables),
      mutateAsync: (variables: Omit<variables, 'signal'>) =>
        mutateAsync(variables),
      cancel: () => id && plans.cancel(id),
      reset() {
        reset()
        setFailure(undefined)
        plans.drop(
          (record) =>
            record.kind === kind &&
            record.account === address &&
            hasEnded(record),
        )
      },
    }
  }, [config, kind, address, id, mutate, mutateAsync, reset])
  const { state, status } = progress ?? {}
  const isPending = status === 'preparing' || status === 'running'
  const data = status === 'confirmed' ? state?.transactions.at(-1) : undefined
  const error =
    failure ?? (status === 'failed' ? (progress?.error ?? null) : null)
  return {
    ...actions,
    variables: call.variables,
    progress,
    data,
    status: isPending ? 'pending' : error ? 'error' : data ? 'success' : 'idle',
    isPending,
    isSuccess: data !== undefined,
    error: error as error | null,
  }
}
