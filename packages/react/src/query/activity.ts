import {
  type AccountProgress,
  type ActivityEntry,
  getActivity,
} from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getActivityQueryKey(
  config: Config,
  parameters: { account?: Address | undefined },
) {
  return ['activity', { ...getScope(config), ...parameters }] as const
}

export declare namespace activityQueryOptions {
  type Parameters<selected = readonly ActivityEntry[]> = {
    /** Whose activity; without an account nothing is read. */
    account?: Address | undefined
    /** Told when a part of the search is done. */
    onProgress?: ((progress: AccountProgress) => void) | undefined
  } & QueryParameter<
    readonly ActivityEntry[],
    getActivity.ErrorType,
    ReturnType<typeof getActivityQueryKey>,
    selected
  >
}

/**
 * Everything an account did, newest first, from what the browser keeps and what
 * is new on the chain. It shares its cache with the swap history.
 */
export function activityQueryOptions<selected = readonly ActivityEntry[]>(
  config: Config,
  {
    account,
    onProgress,
    query,
  }: activityQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: config.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(config, query),
    ...query,
    queryKey: getActivityQueryKey(config, { account }),
    queryKeyHashFn: hashQueryKey,
    enabled: account === undefined ? false : (query?.enabled ?? true),
    queryFn: async ({ queryKey: [, { account }], signal }) => {
      if (account === undefined) throw new Error('An account is needed.')
      try {
        const { entries } = await getActivity(config.client, {
          deployment: config.deployment,
          store: config.storage,
          account,
          onProgress,
          signal,
        })
        return entries
      } catch (error) {
        if (!signal.aborted) config.log('Activity not read', error)
        throw error
      }
    },
  })
}
