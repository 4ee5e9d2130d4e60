import type { ActivityEntry } from '@letheswap/sdk'
import { getActivityInfiniteQueryOptions } from '../query/accountPages.js'
import { type AccountPages, useAccountPages } from './useAccountPages.js'

/** Reads all that the connected wallet did, page by page, by `getActivity`. */
export function useActivity(): AccountPages<ActivityEntry> {
  return useAccountPages(getActivityInfiniteQueryOptions)
}
