import type { SwapHistoryEntry } from '@letheswap/sdk'
import { getSwapHistoryInfiniteQueryOptions } from '../query/accountPages.js'
import { type AccountPages, useAccountPages } from './useAccountPages.js'

/** Reads the wallet's swaps page by page, once `load` is called. */
export function useSwapHistory(): AccountPages<SwapHistoryEntry> {
  return useAccountPages(getSwapHistoryInfiniteQueryOptions)
}
