import { type AccountProgress, getSwapHistory } from '@letheswap/sdk'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { hashQueryKey } from './hashQueryKey.js'

export function getSwapHistoryQueryKey(
  config: Config,
  parameters: { account?: Address | undefined },
) {
  return ['swapHistory', { ...getScope(config), ...parameters }] as const
}

/**
 * An account's swaps, from the browser's cache and what is new on the chain. A
 * page holds all swaps found so far, and its parameter is how many to find
 * before the search stops: reading one again costs the new blocks only.
 */
export function swapHistoryInfiniteQueryOptions(
  config: Config,
  {
    account,
    onProgress,
  }: {
    account?: Address | undefined
    /** Told when a part of the search is done. */
    onProgress?: ((progress: AccountProgress) => void) | undefined
  },
) {
  return infiniteQueryOptions<
    SwapHistoryPage,
    getSwapHistory.ErrorType,
    InfiniteData<SwapHistoryPage, number>,
    ReturnType<typeof getSwapHistoryQueryKey>,
    number
  >({
    queryKey: getSwapHistoryQueryKey(config, { account }),
    queryKeyHashFn: hashQueryKey,
    // A search takes time: it begins when somebody asks for it.
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    maxPages: 1,
    initialPageParam: pageSize,
    getNextPageParam: ({ entries, isComplete }) =>
      isComplete ? undefined : entries.length + pageSize,
    queryFn: async ({ pageParam, queryKey: [, { account }], signal }) => {
      if (account === undefined) throw new Error('An account is needed.')
      try {
        const { entries, isComplete } = await getSwapHistory(config.client, {
          deployment: config.deployment,
          store: config.storage,
          account,
          limit: pageParam,
          onProgress,
          signal,
        })
        return { entries, isComplete }
      } catch (error) {
        if (!signal.aborted) config.log('Swap history not read', error)
        throw error
      }
    },
  })
}

const pageSize = 20

type SwapHistoryPage = Pick<getSwapHistory.ReturnType, 'entries' | 'isComplete'>
