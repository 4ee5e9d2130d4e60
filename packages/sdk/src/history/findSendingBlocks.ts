import type { Address, Client } from 'viem'
import { toHex } from './getLogsInHalves.js'
import { request } from './request.js'

/**
 * Which of the blocks hold a transaction that the account sent. Its nonce tells:
 * where it is the same before and after, there is none in between. Where the
 * node has no states that old, it answers undefined.
 */
export async function findSendingBlocks(
  client: Client,
  {
    account,
    blocks,
    signal,
  }: {
    account: Address
    blocks: readonly number[]
    signal?: AbortSignal | undefined
  },
): Promise<Set<number> | undefined> {
  const sorted = [...new Set(blocks)].sort((a, b) => a - b)
  const sending = new Set<number>()
  const nonceAfter = async (block: number) =>
    Number(
      await request(
        client,
        'eth_getTransactionCount',
        [account, toHex(Math.max(block, 0))],
        { signal, retryCount: 0 },
      ),
    )

  // `before` is the nonce before the first of the blocks, `after` after the
  // last one.
  async function search(
    first: number,
    last: number,
    before: number,
    after: number,
  ) {
    if (before === after) return
    if (first === last) {
      sending.add(sorted[first] as number)
      return
    }
    const middle = Math.floor((first + last) / 2)
    const [left, right] = await Promise.all([
      nonceAfter(sorted[middle] as number),
      nonceAfter((sorted[middle + 1] as number) - 1),
    ])
    await Promise.all([
      search(first, middle, before, left),
      search(middle + 1, last, right, after),
    ])
  }

  try {
    const [before, after] = await Promise.all([
      nonceAfter((sorted[0] as number) - 1),
      nonceAfter(sorted.at(-1) as number),
    ])
    await search(0, sorted.length - 1, before, after)
    return sending
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
