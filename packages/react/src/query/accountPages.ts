import {
  type AccountCursor,
  type AccountOptions,
  type AccountProgress,
  type ActivityEntry,
  type Deployment,
  getActivity,
  getSwapHistory,
  type SwapHistoryEntry,
} from '@letheswap/sdk'
import {
  type InfiniteData,
  infiniteQueryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import type { Config } from '../config.js'
import { getScope } from './getScope.js'
import { sharedReadOptions } from './sharedOptions.js'
import type { ReadKey } from './types.js'

export type AccountPage<entry> = {
  /** Newest first. */
  entries: readonly entry[]
  next: AccountCursor | undefined
}

export type AccountPagesParameters = {
  /** The query is disabled without it. */
  account?: Address | undefined
  onProgress?: ((progress: AccountProgress) => void) | undefined
}

export type AccountPagesOptions<entry> = ReturnType<
  typeof getAccountPagesOptions<entry>
>

const pageSize = 20

/**
 * Reads an account's activity in pages of twenty transactions, from the browser's cache
 * and new blocks. Shares the cache with the swap history.
 *
 * @param parameters - The account and query options.
 */
export function getActivityInfiniteQueryOptions(
  config: Config,
  parameters: AccountPagesParameters = {},
): AccountPagesOptions<ActivityEntry> {
  const query = { name: 'activity', read: getActivity }
  return getAccountPagesOptions(config, { ...parameters, ...query })
}

/**
 * Reads an account's swaps in pages of twenty, from the browser's cache and new blocks.
 * Starts at the first `refetch`.
 *
 * @param parameters - The account and query options.
 * @example
 * ```tsx
 * import { getSwapHistoryInfiniteQueryOptions } from '@letheswap/react'
 *
 * const account = '0x7099…'
 * const options = getSwapHistoryInfiniteQueryOptions(config, { account })
 * const { pages } = await config.queryClient.fetchInfiniteQuery(options)
 * ```
 */
export function getSwapHistoryInfiniteQueryOptions(
  config: Config,
  parameters: AccountPagesParameters = {},
): AccountPagesOptions<SwapHistoryEntry> {
  const query = { name: 'swapHistory', read: getSwapHistory }
  const options = getAccountPagesOptions(config, { ...parameters, ...query })
  return { ...options, enabled: false }
}

function getAccountPagesOptions<entry>(
  config: Config,
  {
    account,
    name,
    onProgress,
    read,
  }: AccountPagesParameters & {
    name: string
    read: (
      client: Client,
      parameters: AccountOptions & { deployment: Deployment; limit: number },
    ) => Promise<AccountPage<entry>>
  },
) {
  return infiniteQueryOptions<
    AccountPage<entry>,
    getSwapHistory.ErrorType,
    InfiniteData<AccountPage<entry>>,
    ReadKey<{ account?: Address | undefined }>,
    AccountCursor | undefined
  >({
    ...sharedReadOptions,
    queryKey: [getScope(config), name, { account }],
    staleTime: config.limits.staleTime,
    gcTime: Number.POSITIVE_INFINITY,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    queryFn:
      account === undefined
        ? skipToken
        : ({ pageParam, signal }) =>
            read(config.client, {
              deployment: config.deployment,
              store: config.storage,
              account,
              cursor: pageParam,
              limit: pageSize,
              onProgress,
              signal,
            }).catch((error: unknown) => {
              if (!signal.aborted) config.log(`${name} not read`, error)
              throw error
            }),
  })
}
