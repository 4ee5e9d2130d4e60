import {
  getSwapHistory,
  type SwapHistoryEntry,
  type SwapHistoryProgress,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'

export type SwapHistoryData = {
  /** Newest first. */
  entries: readonly SwapHistoryEntry[]
  /** The search has reached the deployment's first block. */
  isComplete: boolean
}

/** The wallet's swaps: the browser's cache, and what is new on the chain. */
export async function loadSwapHistory(
  { client, deployment, storage }: Lethe,
  parameters: {
    account: Address
    loadMore: boolean
    onProgress: (progress: SwapHistoryProgress) => void
    signal: AbortSignal
  },
): Promise<SwapHistoryData> {
  const { entries, isComplete } = await getSwapHistory(client, {
    deployment,
    store: storage,
    ...parameters,
  })
  return { entries, isComplete }
}
