import type {
  AccountProgress,
  getSwapHistory,
  SwapHistoryEntry,
} from '@letheswap/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { getSwapHistoryInfiniteQueryOptions } from '../query/swapHistory.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export declare namespace useSwapHistory {
  type ReturnType = {
    status: 'idle' | 'loading' | 'ready' | 'error'
    entries: readonly SwapHistoryEntry[]
    /** Everything was read, down to the deployment's first block. */
    isComplete: boolean
    progress: AccountProgress | undefined
    error: getSwapHistory.ErrorType | null
    load(): void
    loadMore(): void
    cancel(): void
  }
}

const none: readonly SwapHistoryEntry[] = []

/**
 * Reads the connected wallet's swaps, by `getSwapHistory`, once `load` is
 * called. Cached in the browser, so that later only new blocks are read.
 */
export function useSwapHistory(): useSwapHistory.ReturnType {
  const config = useConfig()
  const { address: account } = useWallet()
  const [progress, setProgress] = useState<AccountProgress>()
  const options = getSwapHistoryInfiniteQueryOptions(config, {
    account,
    onProgress: setProgress,
  })
  const { data, error, fetchNextPage, hasNextPage, isFetching, refetch } =
    useInfiniteQuery(options, config.queryClient)
  const entries = useMemo(
    () => data?.pages.flatMap((page) => page.entries) ?? none,
    [data],
  )
  const read = (fetch: () => Promise<unknown>) => () => {
    if (account === undefined) return
    setProgress(undefined)
    void fetch()
  }
  const settled =
    error !== null ? 'error' : data === undefined ? 'idle' : 'ready'
  return {
    status: isFetching ? 'loading' : settled,
    entries,
    isComplete: data !== undefined && !hasNextPage,
    progress,
    error: isFetching ? null : error,
    load: read(refetch),
    loadMore: read(fetchNextPage),
    cancel() {
      void config.queryClient.cancelQueries({ queryKey: options.queryKey })
    },
  }
}
