import type {
  AccountProgress,
  ActivityEntry,
  getActivity,
} from '@letheswap/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getActivityQueryOptions } from '../query/activity.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

export declare namespace useActivity {
  type Parameters<selected = readonly ActivityEntry[]> = Pick<
    getActivityQueryOptions.Parameters<selected>,
    'query'
  >
  type ReturnType<selected = readonly ActivityEntry[]> = UseQueryResult<
    selected,
    getActivity.ErrorType
  > & {
    progress: AccountProgress | undefined
  }
}

/**
 * Reads all that the connected wallet did, newest first, by `getActivity`.
 * Cached in the browser, so that later only new blocks are read.
 *
 * @example
 * ```tsx
 * import { useActivity } from '@letheswap/react'
 *
 * const { data: entries = [] } = useActivity()
 * ```
 */
export function useActivity<selected = readonly ActivityEntry[]>({
  query,
}: useActivity.Parameters<selected> = {}): useActivity.ReturnType<selected> {
  const config = useConfig()
  const { address: account } = useWallet()
  const [progress, setProgress] = useState<AccountProgress>()
  const result = useQuery(
    getActivityQueryOptions(config, {
      account,
      onProgress: setProgress,
      query,
    }),
    config.queryClient,
  )
  return { ...result, progress }
}
