import type { SwapHistoryEntry } from '@letheswap/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
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
  const { error, isPending, mutate, variables } = useMutation<
    void,
    Error,
    { isMore: boolean }
  >({
    mutationKey: ['swapHistory', account],
    mutationFn: async ({ isMore }) => {
      if (account === undefined) return
      controller.current?.abort()
      const current = new AbortController()
      controller.current = current
      const { loadSwapHistory } = await import('../history/loadSwapHistory.js')
      const history = await loadSwapHistory(lethe, {
        account,
        isMore,
        signal: current.signal,
        shown: lethe.queryClient.getQueryData<SwapHistoryData>(queryKey),
        onCached: (cached) => lethe.queryClient.setQueryData(queryKey, cached),
      }).catch((error: unknown) => {
        if (current.signal.aborted) return undefined
        lethe.log('Swap history not read', error)
        throw error
      })
      if (history !== undefined)
        lethe.queryClient.setQueryData(queryKey, history)
    },
  })
  const isLoading = isPending && account !== undefined
  const isLoadingMore = isLoading && variables.isMore
  const load = useCallback(() => mutate({ isMore: false }), [mutate])
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
    error,
    load,
    refresh: load,
    loadMore: useCallback(() => mutate({ isMore: true }), [mutate]),
    cancel: useCallback(() => controller.current?.abort(), []),
  }
}
