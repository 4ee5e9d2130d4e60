import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Lethe } from '../lethe.js'
import { useLethe } from './useLethe.js'

export type CancellableMutation<data, variables, progress> = UseMutationResult<
  data,
  Error,
  variables
> & {
  /** Where the action stands; `undefined` before its first step. */
  progress: progress | undefined
  /**
   * Stops waiting for a prompt that was left open in the wallet. What has been
   * sent stays sent.
   */
  cancel(): void
}

/** A mutation that tells its progress, and that a person can walk away from. */
export function useCancellable<data, variables, progress>(
  name: string,
  run: (
    lethe: Lethe,
    variables: variables,
    options: { onProgress(progress: progress): void; signal: AbortSignal },
  ) => Promise<data>,
): CancellableMutation<data, variables, progress> {
  const lethe = useLethe()
  const [progress, setProgress] = useState<progress>()
  const controller = useRef<AbortController>(undefined)
  const mutation = useMutation<data, Error, variables>({
    mutationKey: [name],
    mutationFn: (variables) => {
      const current = new AbortController()
      controller.current = current
      setProgress(undefined)
      return run(lethe, variables, {
        signal: current.signal,
        onProgress: (progress) => {
          if (controller.current === current) setProgress(progress)
        },
      })
    },
  })
  const cancel = useCallback(() => controller.current?.abort(), [])
  return { ...mutation, progress, cancel }
}
