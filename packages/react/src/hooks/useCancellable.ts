import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createId } from '../internal/createId.js'
import type { Lethe } from '../lethe.js'
import type { RecordStore } from '../stores/createRecordStore.js'

/** What the hook gives to each run of its action. */
type Run = { id?: string | undefined; signal?: AbortSignal | undefined }

export type CancellableMutation<data, error, variables, record> =
  UseMutationResult<data, error, Omit<variables, keyof Run>> & {
    /**
     * Where the action stands; `undefined` before its first step. What the last
     * one came to stays until the next begins.
     */
    progress: record | undefined
    /**
     * Stops waiting for a prompt that was left open in the wallet. What has
     * been sent stays sent.
     */
    cancel(): void
  }

/** A mutation with a record of its progress, which a person can walk away from. */
export function useCancellable<data, error, variables extends Run, record>(
  { wallet }: Pick<Lethe, 'wallet'>,
  options: UseMutationOptions<data, error, variables>,
  records: RecordStore<record>,
): CancellableMutation<data, error, variables, record> {
  const account = useStore(wallet, ({ address }) => address)
  const [run, setRun] = useState<{
    id: string
    account: string | undefined
    cancel(): void
  }>()
  const isOwn = run?.account === account
  const progress = useStore(records, (records) =>
    run && isOwn ? records[run.id] : undefined,
  )
  const mutation = useMutation<data, error, Omit<variables, keyof Run>>({
    ...(options as object),
    mutationFn: (variables, context) => {
      const id = createId()
      const controller = new AbortController()
      setRun({
        id,
        account: wallet.getState().address,
        cancel: () => controller.abort(),
      })
      const { signal } = controller
      return options.mutationFn?.(
        { ...variables, id, signal } as variables,
        context,
      ) as Promise<data>
    },
  })
  // The run of one account goes on, and holds up no other.
  const { reset } = mutation
  useEffect(() => {
    if (run !== undefined && !isOwn) reset()
  }, [run, isOwn, reset])
  return { ...mutation, progress, cancel: () => run?.cancel() }
}
