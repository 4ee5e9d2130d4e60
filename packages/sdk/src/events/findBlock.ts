import type { Client } from 'viem'
import { readBlock } from './readBlock.js'
import type { Block } from './request.js'

/**
 * Finds the first block at a time or later. Returns the number after the newest block
 * if all are older. Guesses by the pace of the blocks, then halves the range.
 */
export async function findBlock(
  client: Client,
  time: number,
  {
    fromBlock,
    head,
    signal,
  }: { fromBlock: number; head: Block; signal: AbortSignal | undefined },
): Promise<number> {
  if (time > head.timestamp || fromBlock > head.number) return head.number + 1
  let low = await readBlock(client, fromBlock, signal)
  if (low.timestamp >= time) return fromBlock
  let high = head
  for (let turn = 0; high.number - low.number > 1; turn++) {
    const blocks = high.number - low.number
    const share =
      turn % 3 < 2
        ? (time - low.timestamp) / (high.timestamp - low.timestamp)
        : 0.5
    // Rounded up: at an even pace, it is the block itself.
    const guess = low.number + Math.ceil(blocks * share)
    const number = Math.min(Math.max(guess, low.number + 1), high.number - 1)
    const block = await readBlock(client, number, signal)
    if (block.timestamp >= time) high = block
    else low = block
  }
  return high.number
}
