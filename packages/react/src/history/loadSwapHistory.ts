import { getSwapHistory, type SwapHistoryEntry } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'

export type SwapHistoryData = {
  entries: readonly SwapHistoryEntry[]
  isComplete: boolean
}

/** Entries of one page of the dialog. */
const pageSize = 20

/** The wallet's swaps: from the browser's cache, then what is new on the chain. */
export async function loadSwapHistory(
  lethe: Lethe,
  parameters: {
    account: Address
    isMore: boolean
    signal: AbortSignal
    shown: SwapHistoryData | undefined
    onCached: (cached: SwapHistoryData) => void
  },
): Promise<SwapHistoryData> {
  const { account, isMore, shown, signal } = parameters
  const { client, deployment } = lethe
  const { entries, isComplete } = await getSwapHistory(client, {
    deployment,
    account,
    limit: (shown?.entries.length ?? 0) + (isMore ? pageSize : 0) || pageSize,
    signal,
  })
  return { entries, isComplete }
}
