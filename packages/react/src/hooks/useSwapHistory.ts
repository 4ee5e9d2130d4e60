import type { SwapHistoryEntry } from '@letheswap/sdk'
import { getSwapHistoryInfiniteQueryOptions } from '../query/accountPages.js'
import { useAccountPages } from './useAccountPages.js'

/**
 * Reads the connected wallet's swaps, by `getSwapHistory`, once `load` is
 * called. Cached in the browser, so that later only new blocks are read.
 */
export function useSwapHistory(): useAccountPages.ReturnType<SwapHistoryEntry> {
  return useAccountPages(getSwapHistoryInfiniteQueryOptions)
}
