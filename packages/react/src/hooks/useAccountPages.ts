'use client'

import type {
  AccountProgress,
  ActivityEntry,
  getSwapHistory,
  SwapHistoryEntry,
} from '@letheswap/sdk'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import {
  type AccountPage,
  type AccountPagesOptions,
  type AccountPagesParameters,
  getActivityInfiniteQueryOptions,
  getSwapHistoryInfiniteQueryOptions,
} from '../query/accountPages.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export type AccountPages<entry> = UseInfiniteQueryResult<
  InfiniteData<AccountPage<entry>>,
  getSwapHistory.ErrorType
> & {
  /** Entries of all pages, newest first. */
  entries: readonly entry[]
  /** Progress of the current read. */
  progress: AccountProgress | undefined
  cancel(): void
}

export type UseAccountPagesParameters = {
  /** The account to read. @default the connected wallet's */
  account?: Address | undefined
}

/**
 * Reads the swaps of the connected wallet, or of another `account`, page by page.
 * Starts at the first `refetch`.
 */
export function useSwapHistory(
  parameters?: UseAccountPagesParameters,
): AccountPages<SwapHistoryEntry> {
  return useAccountPages(getSwapHistoryInfiniteQueryOptions, parameters)
}

/**
 * Reads the activity of the connected wallet, or of another `account`, page by page.
 * See `getActivity`.
 */
export function useActivity(
  parameters?: UseAccountPagesParameters,
): AccountPages<ActivityEntry> {
  return useAccountPages(getActivityInfiniteQueryOptions, parameters)
}

function useAccountPages<entry>(
  getOptions: (
    config: Config,
    parameters: AccountPagesParameters,
  ) => AccountPagesOptions<entry>,
  { account }: UseAccountPagesParameters = {},
): AccountPages<entry> {
  const config = useConfig()
  const { address } = useWallet()
  const [progress, setProgress] = useState<AccountProgress>()
  const options = getOptions(config, {
    account: account ?? address,
    onProgress: setProgress,
  })
  const result = useInfiniteQuery(options, config.queryClient)
  const { data, isFetching } = result
  useEffect(() => {
    if (!isFetching) setProgress(undefined)
  }, [isFetching])
  const entries = useMemo(
    () => data?.pages.flatMap((page) => page.entries) ?? [],
    [data],
  )
  return {
    ...result,
    entries,
    progress,
    cancel() {
      void config.queryClient.cancelQueries({ queryKey: options.queryKey })
    },
  }
}
