import type { SwapHistoryEntry } from '@letheswap/sdk'
import { getSwapHistoryInfiniteQueryOptions } from '../query/accountPages.js'
import { type AccountPages, useAccountPages } from './useAccountPages.js'

/**
 * Reads the connected wallet's swaps, by `getSwapHistory`, once `load` is
 * called. Cached in the browser, so that later only new blocks are read.
 */
export function useSwapHistory(): AccountPages<SwapHistoryEntry> {
  return useAccountPages(getSwapHistoryInfiniteQueryOptions)
}
