import {
  type ActivityEntry,
  type ActivityProgress,
  getActivity,
} from '@letheswap/sdk/market'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import {
  createDatabaseStorage,
  type MarketStorage,
} from '../internal/createDatabaseStorage.js'
import type { Lethe } from '../lethe.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getActivityQueryKey(
  lethe: Lethe,
  parameters: { account?: Address | undefined },
) {
  return ['activity', { ...getScope(lethe), ...parameters }] as const
}

export declare namespace activityQueryOptions {
  type Parameters<selected = readonly ActivityEntry[]> = {
    /** Whose activity; without an account nothing is read. */
    account?: Address | undefined
    /** Told when a part of the search is done. */
    onProgress?: ((progress: ActivityProgress) => void) | undefined
  } & QueryParameter<
    readonly ActivityEntry[],
    getActivity.ErrorType,
    ReturnType<typeof getActivityQueryKey>,
    selected
  >
}

let database: MarketStorage | undefined

/**
 * Everything an account did, newest first, from what the browser keeps and what
 * is new on the chain.
 */
export function activityQueryOptions<selected = readonly ActivityEntry[]>(
  lethe: Lethe,
  {
    account,
    onProgress,
    query,
  }: activityQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: lethe.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(lethe, query),
    ...query,
    queryKey: getActivityQueryKey(lethe, { account }),
    queryKeyHashFn: hashQueryKey,
    enabled: account === undefined ? false : (query?.enabled ?? true),
    queryFn: async ({ queryKey: [, { account }], signal }) => {
      if (account === undefined) throw new Error('An account is needed.')
      database ??= createDatabaseStorage()
      try {
        const { entries } = await getActivity(lethe.client, {
          deployment: lethe.deployment,
          store: lethe.marketStorage ?? database,
          account,
          onProgress,
          signal,
        })
        return entries
      } catch (error) {
        if (!signal.aborted) lethe.log('Activity not read', error)
        throw error
      }
    },
  })
}
