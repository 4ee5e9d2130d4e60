import type {
  AccountProgress,
  getSwapHistory,
  SwapHistoryEntry,
} from '@letheswap/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { swapHistoryInfiniteQueryOptions } from '../query/swapHistory.js'
import { useConfig } from './useConfig.js'

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
    progress: AccountProgress | undefined
    error: getSwapHistory.ErrorType | null
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
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  const [progress, setProgress] = useState<AccountProgress>()
  const options = swapHistoryInfiniteQueryOptions(config, {
    account,
    onProgress: setProgress,
  })
  const {
    data,
    error,
    fetchNextPage,
    isFetching,
    isFetchingNextPage,
    refetch,
  } = useInfiniteQuery(options)
  const page = data?.pages.at(-1)
  const read = (fetch: () => Promise<unknown>) => () => {
    if (account === undefined) return
    setProgress(undefined)
    void fetch()
  }
  return {
    status: isFetching
      ? 'loading'
      : error !== null
        ? 'error'
        : page === undefined
          ? 'idle'
          : 'ready',
    entries: page?.entries ?? none,
    isComplete: page?.isComplete ?? false,
    isLoading: isFetching,
    isLoadingMore: isFetchingNextPage,
    progress,
    error: isFetching ? null : error,
    load: read(refetch),
    refresh: read(refetch),
    loadMore: read(fetchNextPage),
    cancel() {
      void config.queryClient.cancelQueries({ queryKey: options.queryKey })
    },
  }
}
