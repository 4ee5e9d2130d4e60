import {
  type AccountProgress,
  type ActivityEntry,
  getActivity,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export declare namespace getActivityQueryOptions {
  type Parameters<selected = readonly ActivityEntry[]> = {
    /** Required for a read. */
    account?: Address | undefined
    onProgress?: ((progress: AccountProgress) => void) | undefined
  } & QueryParameter<
    readonly ActivityEntry[],
    getActivity.ErrorType,
    { account?: Address | undefined },
    selected
  >
}

/**
 * Reads all that an account did, newest first. Shares a cache with the swap
 * history.
 *
 * @example
 * ```tsx
 * import { getActivityQueryOptions } from '@letheswap/react'
 *
 * const options = getActivityQueryOptions(config, { account: '0x7099…' })
 * const entries = await config.queryClient.ensureQueryData(options)
 * ```
 */
export function getActivityQueryOptions<selected = readonly ActivityEntry[]>(
  config: Config,
  {
    account,
    onProgress,
    query,
  }: getActivityQueryOptions.Parameters<selected> = {},
) {
  return getReadOptions<
    readonly ActivityEntry[],
    getActivity.ErrorType,
    { account?: Address | undefined },
    selected
  >(config, {
    name: 'activity',
    label: 'Activity',
    parameters: { account },
    query,
    read:
      account &&
      (async ({ signal }) => {
        const { entries } = await getActivity(config.client, {
          deployment: config.deployment,
          store: config.storage,
          account,
          onProgress,
          signal,
        })
        return entries
      }),
  })
}
