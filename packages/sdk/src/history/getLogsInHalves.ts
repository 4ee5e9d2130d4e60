import type { Address, Client } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { type RawLog, request, type Topics, toHex } from './request.js'

/** Blocks from the first to the second, both included. */
export type Range = { fromBlock: number; toBlock: number }

/**
 * All logs of a range. A node that refuses the range, for whatever reason and
 * in whatever words, is asked for its halves; one that does not answer at all
 * is not.
 */
export async function getLogsInHalves(
  client: Client,
  filter: { address: readonly Address[]; topics: Topics },
  { fromBlock, toBlock }: Range,
  {
    signal,
    onRefusal,
  }: {
    signal?: AbortSignal | undefined
    onRefusal?: ((blocks: number) => void) | undefined
  },
): Promise<RawLog[]> {
  const blocks = toBlock - fromBlock + 1
  try {
    return await request(
      client,
      'eth_getLogs',
      [{ ...filter, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }],
      // Asking for less is the better second try.
      blocks > 1 ? { signal, retryCount: 0 } : { signal },
    )
  } catch (cause) {
    signal?.throwIfAborted()
    const isAlive = await request(client, 'eth_blockNumber', [], {
      signal,
    }).then(
      () => true,
      () => false,
    )
    signal?.throwIfAborted()
    if (blocks === 1 || !isAlive)
      throw new ReadFailedError({
        read: `events of blocks ${fromBlock} to ${toBlock}`,
        cause,
      })
  }
  onRefusal?.(blocks)
  // Rounded down: the first half is the smaller one.
  const middle = fromBlock + Math.floor(blocks / 2)
  const halve = (half: Range) =>
    getLogsInHalves(client, filter, half, { signal, onRefusal })
  // One after the other: in one JSON-RPC batch they would be refused again
  // where it is the answer's size that was too much.
  const first = await halve({ fromBlock, toBlock: middle - 1 })
  return [...first, ...(await halve({ fromBlock: middle, toBlock }))]
}
