import type { Client } from 'viem'
import { readBlock } from './readBlock.js'
import type { Block } from './request.js'

/**
 * Finds the first block at or after a time. Returns the number after the latest block
 * if all blocks are older. Guesses from the average block time, and halves the range.
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
    // The guess is rounded up, so that it is exact if blocks come at a steady rate.
    const guess = low.number + Math.ceil(blocks * share)
    const number = Math.min(Math.max(guess, low.number + 1), high.number - 1)
    const block = await readBlock(client, number, signal)
    if (block.timestamp >= time) high = block
    else low = block
  }
  return high.number
}
