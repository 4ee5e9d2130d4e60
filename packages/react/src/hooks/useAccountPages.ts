'use client'

import type {
  AccountProgress,
  ActivityEntry,
  getSwapHistory,
  SwapHistoryEntry,
} from '@letheswap/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Config } from '../config.js'
import {
  type AccountPagesOptions,
  type AccountPagesParameters,
  getActivityInfiniteQueryOptions,
  getSwapHistoryInfiniteQueryOptions,
} from '../query/accountPages.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type AccountPages<entry> = {
  status: 'idle' | 'loading' | 'ready' | 'error'
  entries: readonly entry[]
  /** Everything was read, down to the deployment's first block. */
  isComplete: boolean
  progress: AccountProgress | undefined
  error: getSwapHistory.ErrorType | null
  load(): void
  loadMore(): void
  cancel(): void
}

/** Reads the wallet's swaps page by page, once `load` is called. */
export function useSwapHistory(): AccountPages<SwapHistoryEntry> {
  return useAccountPages(getSwapHistoryInfiniteQueryOptions)
}

/** Reads all that the connected wallet did, page by page, by `getActivity`. */
export function useActivity(): AccountPages<ActivityEntry> {
  return useAccountPages(getActivityInfiniteQueryOptions)
}

function useAccountPages<entry>(
  getOptions: (
    config: Config,
    parameters: AccountPagesParameters,
  ) => AccountPagesOptions<entry>,
): AccountPages<entry> {
  const config = useConfig()
  const { address: account } = useWallet()
  const [progress, setProgress] = useState<AccountProgress>()
  const options = getOptions(config, { account, onProgress: setProgress })
  const { data, error, fetchNextPage, hasNextPage, isFetching, refetch } =
    useInfiniteQuery(options, config.queryClient)
  const entries = useMemo(
    () => data?.pages.flatMap((page) => page.entries) ?? [],
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
