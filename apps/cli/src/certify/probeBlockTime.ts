import type { Block, Client } from 'viem'
import { getBlock } from 'viem/actions'
import type { Feature } from './types.js'

/** Blocks to measure over. */
const span = 100n

/** The mean time between the latest blocks. */
export async function probeBlockTime(
  client: Client,
  head: Block<bigint, false, 'latest'>,
): Promise<Feature> {
  const blocks = head.number < span ? head.number : span
  const name = 'Block time'
  // Block 0 carries a date of its own making.
  if (blocks < 2n)
    return { name, isOffered: undefined, finding: 'Too few blocks to tell.' }
  const first = await getBlock(client, {
    blockNumber: head.number - blocks + 1n,
  })
  const seconds = Number(head.timestamp - first.timestamp) / Number(blocks - 1n)
  return {
    name,
    isOffered: true,
    finding: `${seconds.toFixed(1)} s between blocks, as a mean of the last ${blocks}.`,
  }
}
