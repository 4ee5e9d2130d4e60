import type { Common } from '@ethereumjs/common'
import { getHash } from './blocks.js'
import { toQuantity } from './hex.js'
import type { StoredBlock } from './types.js'

/**
 * Returns the same blocks at other times, with the last block at `startTime`. The
 * result is a new chain, which caches distinguish from an older one by its genesis
 * hash.
 */
export function shiftTime(
  common: Common,
  blocks: readonly StoredBlock[],
  startTime: number | undefined,
): StoredBlock[] {
  const last = blocks.at(-1)
  const shift =
    startTime === undefined ? 0 : startTime - Number(last?.timestamp)
  if (shift === 0) return [...blocks]
  const shifted: StoredBlock[] = []
  for (const block of blocks) {
    const moved = {
      ...block,
      parentHash: shifted.at(-1)?.hash ?? block.parentHash,
      timestamp: toQuantity(Number(block.timestamp) + shift),
    }
    shifted.push({ ...moved, hash: getHash(common, moved) })
  }
  return shifted
}
