import type { Client } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { request, toHex, UnexpectedAnswerError } from './request.js'
import type { BlockRange, LogFilter, RawLog } from './types.js'

/**
 * All logs of a range, in order. A node that refuses the range, for whatever
 * reason and in whatever words, is asked for its halves; one that does not answer
 * at all, or answers nonsense, is not.
 */
export async function getLogs(
  client: Client,
  filter: LogFilter,
  { fromBlock, toBlock }: BlockRange,
  {
    signal,
    onRefusal,
  }: {
    signal?: AbortSignal | undefined
    /** Called with the number of blocks that were refused. */
    onRefusal?: ((blocks: number) => void) | undefined
  },
): Promise<RawLog[]> {
  const blocks = toBlock - fromBlock + 1
  const read = `events of blocks ${fromBlock} to ${toBlock}`
  try {
    const logs = await request(
      client,
      'eth_getLogs',
      [{ ...filter, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }],
      // Asking for less is the better second try.
      { read, signal, retryCount: blocks > 1 ? 0 : undefined },
    )
    return dropRemoved(logs)
  } catch (error) {
    signal?.throwIfAborted()
    if (blocks === 1 || !(error instanceof ReadFailedError)) throw error
    if (error.cause instanceof UnexpectedAnswerError) throw error
    const isAlive = await request(client, 'eth_blockNumber', [], {
      read,
      signal,
    }).then(
      () => true,
      () => false,
    )
    signal?.throwIfAborted()
    if (!isAlive) throw error
  }
  onRefusal?.(blocks)
  // Rounded down: the first half is the smaller one.
  const middle = fromBlock + Math.floor(blocks / 2)
  const halve = (half: BlockRange) =>
    getLogs(client, filter, half, { signal, onRefusal })
  // One after the other: in one JSON-RPC batch they would be refused again
  // where it is the answer's size that was too much.
  const first = await halve({ fromBlock, toBlock: middle - 1 })
  return [...first, ...(await halve({ fromBlock: middle, toBlock }))]
}

/** Leaves out logs of replaced blocks: one that is `removed` takes back its twin. */
function dropRemoved(logs: RawLog[]): RawLog[] {
  if (!logs.some(({ removed }) => removed)) return logs
  const keyOf = ({ blockHash, logIndex }: RawLog) => `${blockHash}${logIndex}`
  const removed = new Set(logs.filter((log) => log.removed).map(keyOf))
  return logs.filter((log) => !removed.has(keyOf(log)))
}
