import type { ActivityEntry } from '@letheswap/sdk'
import { getActivityInfiniteQueryOptions } from '../query/accountPages.js'
import { type AccountPages, useAccountPages } from './useAccountPages.js'

/**
 * Reads all that the connected wallet did, by `getActivity`, and again after
 * its transactions. Cached in the browser, so that later only new blocks are
 * read.
 */
export function useActivity(): AccountPages<ActivityEntry> {
  return useAccountPages(getActivityInfiniteQueryOptions)
}
