import type { SwapHistoryProgress } from '@letheswap/sdk'
import { groupDigits } from '../../lib/groupDigits'

/** How far the reading has got. */
export function describeProgress(
  progress: SwapHistoryProgress | undefined,
): string {
  if (!progress) return 'Reading the chain…'
  const { entries, fromBlock, scannedBlocks } = progress
  return [
    `Reading the chain, at block ${groupDigits(String(fromBlock))}:`,
    `${groupDigits(String(scannedBlocks))} blocks read,`,
    `${entries} ${entries === 1 ? 'swap' : 'swaps'} found…`,
  ].join(' ')
}
