import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Config } from '../config.js'
import { createId } from '../utils/createId.js'

/** What the hook gives to each run of its action. */
export type Run = { id?: string | undefined; signal?: AbortSignal | undefined }

export type CancellableMutationResult<data, error, variables> =
  UseMutationResult<data, error, Omit<variables, keyof Run>> & {
    /** Of the connected account's last run, whose records carry it. */
    id: string | undefined
    /**
     * Stops waiting for a prompt that was left open in the wallet. What has
     * been sent stays sent.
     */
    cancel(): void
  }

/** A mutation that gives each run an id, and that a person can walk away from. */
export function useCancellableMutation<data, error, variables extends Run>(
  { wallet }: Pick<Config, 'wallet'>,
  options: UseMutationOptions<data, error, variables>,
): CancellableMutationResult<data, error, variables> {
  const account = useStore(wallet, ({ address }) => address)
  const [run, setRun] = useState<{
    id: string
    account: string | undefined
    cancel(): void
  }>()
  const isOwn = run?.account === account
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
  return {
    ...mutation,
    id: isOwn ? run?.id : undefined,
    cancel: () => run?.cancel(),
  }
}
