import type { Block, Client } from 'viem'
import { getBlock } from 'viem/actions'
import type { Feature } from './types.js'

/** Blocks to look at. */
const span = 20

/** The usual time between the latest blocks. */
export async function probeBlockTime(
  client: Client,
  head: Block<bigint, false, 'latest'>,
): Promise<Feature> {
  const name = 'Block time'
  const count = head.number < span ? Number(head.number) : span
  if (count < 2)
    return { name, isOffered: undefined, finding: 'Too few blocks to tell.' }
  const blocks = await Promise.all(
    Array.from({ length: count }, (_, back) =>
      getBlock(client, { blockNumber: head.number - BigInt(back) }),
    ),
  )
  // A test chain may have been idle, or be dated back: the mean would say that.
  const gaps = blocks
    .slice(1)
    .map(({ timestamp }, index) =>
      Number((blocks[index] as Block).timestamp - timestamp),
    )
    .sort((a, b) => a - b)
  const median = gaps[Math.floor(gaps.length / 2)]
  return {
    name,
    isOffered: true,
    finding: `Mostly ${median} s between the last ${count} blocks.`,
  }
}
