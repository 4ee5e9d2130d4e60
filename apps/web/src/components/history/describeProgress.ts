import type { SwapHistoryProgress } from '@letheswap/sdk'
import { history } from '../../messages/en/history'

/** How far the reading has got. */
export function describeProgress(
  progress: SwapHistoryProgress | undefined,
): string {
  if (!progress) return history.reading
  const { entries, fromBlock, scannedBlocks } = progress
  return history.readingAt({
    block: fromBlock,
    blocks: scannedBlocks,
    swaps: entries,
  })
}
