import type { SwapHistoryEntry, SwapHistoryProgress } from '@letheswap/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { SwapHistoryData } from '../history/loadSwapHistory.js'
import { getScope } from '../query/getScope.js'
import { hashQueryKey } from '../query/hashQueryKey.js'
import { useLethe } from './useLethe.js'

export declare namespace useSwapHistory {
  type ReturnType = {
    status: 'idle' | 'loading' | 'ready' | 'error'
    /** Newest first. */
    entries: readonly SwapHistoryEntry[]
    /** Everything down to the deployment's first block was read. */
    isComplete: boolean
    isLoading: boolean
    isLoadingMore: boolean
    /** How the search goes on, or went. */
    progress: SwapHistoryProgress | undefined
    error: Error | null
    /** Shows what is cached and reads what is new. */
    load(): void
    /** Reads what is new. */
    refresh(): void
    /** Goes further back until another page is full. */
    loadMore(): void
    /** Stops reading; what was read stays. */
    cancel(): void
  }
}

const none: readonly SwapHistoryEntry[] = []

/**
 * The connected wallet's swaps, from the chain's own logs. Nothing is read
 * before `load`; what was read is kept in the browser, so that the next time
 * only new blocks are asked for.
 *
 * @example
 * ```tsx
 * import { useSwapHistory } from '@letheswap/react'
 *
 * function History() {
 *   const { entries, isComplete, load, loadMore } = useSwapHistory()
 *   return (
 *     <>
 *       <button type="button" onClick={load}>Load history</button>
 *       <ul>{entries.map(({ txHash }) => <li key={txHash}>{txHash}</li>)}</ul>
 *       {!isComplete && <button type="button" onClick={loadMore}>Load more</button>}
 *     </>
 *   )
 * }
 * ```
 */
export function useSwapHistory(): useSwapHistory.ReturnType {
  const lethe = useLethe()
  const account = useStore(lethe.wallet, ({ address }) => address)
  const queryKey = ['swapHistory', { ...getScope(lethe), account }] as const
  const controller = useRef<AbortController>(undefined)
  const { data } = useQuery<SwapHistoryData>({
    queryKey,
    queryKeyHashFn: hashQueryKey,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      throw new Error('The history is read on demand only.')
    },
  })
  const [progress, setProgress] = useState<SwapHistoryProgress>()
  const { error, isPending, mutate, reset, variables } = useMutation<
    void,
    Error,
    { loadMore: boolean }
  >({
    mutationKey: ['swapHistory', account],
    mutationFn: async ({ loadMore }) => {
      if (account === undefined) return
      controller.current?.abort()
      const current = new AbortController()
      const { signal } = current
      controller.current = current
      setProgress(undefined)
      const { loadSwapHistory } = await import('../history/loadSwapHistory.js')
      try {
        const history = await loadSwapHistory(lethe, {
          account,
          loadMore,
          signal,
          onProgress: (progress) => {
            if (controller.current === current) setProgress(progress)
          },
        })
        lethe.queryClient.setQueryData(queryKey, history)
      } catch (error) {
        if (signal.aborted) return
        lethe.log('Swap history not read', error)
        throw error
      }
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account's search is nobody's any more
  useEffect(
    () => () => {
      controller.current?.abort()
      reset()
    },
    [account, reset],
  )
  const isLoading = isPending && account !== undefined
  const isLoadingMore = isLoading && variables.loadMore
  const load = useCallback(() => mutate({ loadMore: false }), [mutate])
  return {
    status: isLoading
      ? 'loading'
      : error !== null
        ? 'error'
        : data === undefined
          ? 'idle'
          : 'ready',
    entries: data?.entries ?? none,
    isComplete: data?.isComplete ?? false,
    isLoading,
    isLoadingMore,
    progress,
    error,
    load,
    refresh: load,
    loadMore: useCallback(() => mutate({ loadMore: true }), [mutate]),
    cancel: useCallback(() => controller.current?.abort(), []),
  }
}
