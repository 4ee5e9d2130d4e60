import { type AccountProgress, getSwapHistory } from '@letheswap/sdk'
import {
  type InfiniteData,
  infiniteQueryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getScope } from './getScope.js'
import type { ReadKey } from './types.js'

const pageSize = 20

/**
 * An account's swaps, from the browser's cache and the chain. A page holds all
 * swaps found so far, and its parameter is how many to find: reading it again
 * costs the new blocks only. Nothing is read before `refetch`.
 *
 * @example
 * ```tsx
 * import {
 *   type Config,
 *   getSwapHistoryInfiniteQueryOptions,
 * } from '@letheswap/react'
 *
 * declare const config: Config
 * const options = getSwapHistoryInfiniteQueryOptions(config, {
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * const { pages } = await config.queryClient.fetchInfiniteQuery(options)
 * ```
 */
export function getSwapHistoryInfiniteQueryOptions(
  config: Config,
  {
    account,
    onProgress,
  }: {
    /** Nothing is read without an account. */
    account?: Address | undefined
    /** Called after each part of the search. */
    onProgress?: ((progress: AccountProgress) => void) | undefined
  },
) {
  type Page = Pick<getSwapHistory.ReturnType, 'entries' | 'isComplete'>
  return infiniteQueryOptions<
    Page,
    getSwapHistory.ErrorType,
    InfiniteData<Page, number>,
    ReadKey<{ account?: Address | undefined }>,
    number
  >({
    queryKey: ['swapHistory', { ...getScope(config), account }],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    maxPages: 1,
    initialPageParam: pageSize,
    getNextPageParam: ({ entries, isComplete }) =>
      isComplete ? undefined : entries.length + pageSize,
    queryFn:
      account === undefined
        ? skipToken
        : async ({ pageParam, signal }) => {
            try {
              const { entries, isComplete } = await getSwapHistory(
                config.client,
                {
                  deployment: config.deployment,
                  store: config.storage,
                  account,
                  limit: pageParam,
                  onProgress,
                  signal,
                },
              )
              return { entries, isComplete }
            } catch (error) {
              if (!signal.aborted) config.log('Swap history not read', error)
              throw error
            }
          },
  })
}
