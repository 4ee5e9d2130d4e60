import type { UseMutationOptions } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Config } from '../config.js'
import type { RecordStore } from '../stores/createRecordStore.js'
import {
  type CancellableMutationResult,
  type Run,
  useCancellableMutation,
} from './useCancellableMutation.js'

export type CancellableMutation<data, error, variables, record> = Omit<
  CancellableMutationResult<data, error, variables>,
  'id'
> & {
  /**
   * Where the action stands; `undefined` before its first step. What the last
   * one came to stays until the next begins.
   */
  progress: record | undefined
}

/** A mutation with a record of its progress, which a person can walk away from. */
export function useCancellable<data, error, variables extends Run, record>(
  config: Pick<Config, 'wallet'>,
  options: UseMutationOptions<data, error, variables>,
  records: RecordStore<record>,
): CancellableMutation<data, error, variables, record> {
  const { id, ...run } = useCancellableMutation(config, options)
  const progress = useStore(records, (records) =>
    id === undefined ? undefined : records[id],
  )
  return { ...run, progress } as CancellableMutation<
    data,
    error,
    variables,
    record
  >
}
