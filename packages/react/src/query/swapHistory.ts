import {
  type AccountCursor,
  type AccountProgress,
  getSwapHistory,
} from '@letheswap/sdk'
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
 * Reads an account's swaps in pages of twenty, from the browser's cache and new
 * blocks. Nothing is read before `refetch`.
 *
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
  {
    account,
    onProgress,
  }: {
    /** Required for a read. */
    account?: Address | undefined
    onProgress?: ((progress: AccountProgress) => void) | undefined
  },
) {
  return infiniteQueryOptions<
    getSwapHistory.ReturnType,
    getSwapHistory.ErrorType,
    InfiniteData<getSwapHistory.ReturnType>,
    ReadKey<{ account?: Address | undefined }>,
    AccountCursor | undefined
  >({
    queryKey: [getScope(config), 'swapHistory', { account }],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    queryFn:
      account === undefined
        ? skipToken
        : async ({ pageParam, signal }) => {
            try {
              return await getSwapHistory(config.client, {
                deployment: config.deployment,
                store: config.storage,
                account,
                cursor: pageParam,
                limit: pageSize,
                onProgress,
                signal,
              })
            } catch (error) {
              if (!signal.aborted) config.log('Swap history not read', error)
              throw error
            }
          },
  })
}
