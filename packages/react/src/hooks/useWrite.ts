'use client'

import type { UseMutateAsyncFunction } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Config } from '../config.js'
import type { MutationParameter } from '../query/types.js'
import {
  type BaseRecord,
  hasEnded,
  type RecordStore,
} from '../stores/createRecordStore.js'
import { createId } from '../utils/createId.js'
import { useAction } from './useAction.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type WriteParameters<data, error, variables> = MutationParameter<
  data,
  error,
  variables
>

export type Write<data, error, variables> = {
  mutate(variables: variables): void
  mutateAsync: UseMutateAsyncFunction<data, error, variables>
  /**
   * Variables of this component's last call. The fields below also refer to this call.
   */
  variables: variables | undefined
  data: data | undefined
  /**
   * The status is also `idle` while the plan is paused or another account is connected.
   */
  status: 'idle' | 'pending' | 'success' | 'error'
  isPending: boolean
  isSuccess: boolean
  isError: boolean
  error: error | null
  /** Stops waiting for the wallet. Transactions that were sent stay sent. */
  cancel(): void
  reset(): void
}

/**
 * Runs an action for this component. Its records are separate from those of other
 * components, and are updated after the call has ended.
 */
export function useWrite<record extends BaseRecord, data, error, variables>({
  action,
  getData,
  getId,
  getStore,
  mutation,
}: WriteParameters<data, error, variables> & {
  action: (config: Config, variables: variables, id: string) => Promise<data>
  getData: (records: readonly record[]) => data | undefined
  getId: (record: record) => string
  getStore: (config: Config) => RecordStore<record>
}): Write<data, error, variables> & { records: readonly record[] } {
  const config = useConfig()
  const { address } = useWallet()
  const store = getStore(config)
  const [id, setId] = useState<string>()
  const { mutate, mutateAsync, reset, variables } = useAction(
    (config, variables: variables) => {
      const id = createId()
      setId(id)
      setFailure(undefined)
      return action(config, variables, id).catch((error: error) => {
        // A failure of a call that has a record is in the record.
        if (!Object.values(store.getState()).some((it) => getId(it) === id))
          setFailure({ error })
        throw error
      })
    },
    mutation,
  )
  const [failure, setFailure] = useState<{ error: error }>()
  const all = useStore(store)
  const records = Object.values(all).filter(
    (record) => getId(record) === id && record.account === address,
  )
  const failed = failure ?? records.find(({ status }) => status === 'failed')
  const isEnded = records.length > 0 && records.every(hasEnded)
  const status = failed
    ? 'error'
    : isEnded
      ? 'success'
      : records.every(({ status }) => status === 'paused')
        ? 'idle'
        : 'pending'
  const actions = useMemo(
    () => ({
      mutate: (variables: variables) => mutate(variables),
      mutateAsync,
      cancel: () => id && store.cancel(id),
      reset() {
        reset()
        setFailure(undefined)
        store.drop((record) => getId(record) === id && hasEnded(record))
      },
    }),
    [getId, id, mutate, mutateAsync, reset, store],
  )
  return {
    ...actions,
    records,
    variables,
    data: status === 'success' ? getData(records) : undefined,
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    error: (failed?.error as error | undefined) ?? null,
  }
}
