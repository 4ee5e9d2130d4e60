import type {
  AccountProgress,
  ActivityEntry,
  getActivity,
} from '@letheswap/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { activityQueryOptions } from '../query/activity.js'
import { useConfig } from './useConfig.js'

export declare namespace useActivity {
  type Parameters<selected = readonly ActivityEntry[]> = Pick<
    activityQueryOptions.Parameters<selected>,
    'query'
  >
  type ReturnType<selected = readonly ActivityEntry[]> = UseQueryResult<
    selected,
    getActivity.ErrorType
  > & {
    /** How the search goes on, or went. */
    progress: AccountProgress | undefined
  }
}

/**
 * Everything the connected wallet did with the deployment, newest first, by
 * `getActivity`. What was read is kept in the browser; from then on only new
 * blocks are read, every 60 s while somebody looks.
 *
 * @example
 * ```tsx
 * import { useActivity } from '@letheswap/react'
 *
 * function Activity() {
 *   const { data = [] } = useActivity()
 *   return <ul>{data.map(({ kind, txHash }) => <li key={txHash}>{kind}</li>)}</ul>
 * }
 * ```
 */
export function useActivity<selected = readonly ActivityEntry[]>({
  query,
}: useActivity.Parameters<selected> = {}): useActivity.ReturnType<selected> {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  const [progress, setProgress] = useState<AccountProgress>()
  const result = useQuery(
    activityQueryOptions(config, { account, onProgress: setProgress, query }),
  )
  return { ...result, progress }
}
