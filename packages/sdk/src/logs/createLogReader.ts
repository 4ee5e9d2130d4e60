import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import { request, toHex, UnexpectedAnswerError } from './request.js'
import type { BlockRange, LogFilter, RawLog, ScanOptions } from './types.js'

/** The logs of some blocks. */
export type LogPart = BlockRange & { logs: RawLog[] }

/**
 * Makes a reader of the logs of many blocks, in windows of at most `windowSize`
 * blocks, several at once. It remembers which ranges the node refused.
 */
export function createLogReader(
  client: Client,
  { logWindowSize = 2_000 }: Pick<Deployment, 'logWindowSize'>,
  {
    signal,
    windowSize = logWindowSize,
    windowsInFlight = 16,
  }: ScanOptions = {},
) {
  let size = windowSize
  const options = {
    signal,
    // Rounded up. What the node refused once, it will refuse again.
    onRefusal: (blocks: number) => {
      size = Math.min(size, Math.ceil(blocks / 2))
    },
  }

  /** Reads a range part by part, upwards or downwards, without a gap. */
  return async function* read(
    filters: readonly LogFilter[],
    range: BlockRange,
    direction: 'up' | 'down',
  ): AsyncGenerator<LogPart, void, void> {
    let { fromBlock: low, toBlock: high } = range
    while (low <= high) {
      const blocks = size * windowsInFlight
      const part =
        direction === 'up'
          ? { fromBlock: low, toBlock: Math.min(low + blocks - 1, high) }
          : { fromBlock: Math.max(high - blocks + 1, low), toBlock: high }
      const answers = await Promise.all(
        getWindows(part, size).flatMap((window) =>
          filters.map((filter) => getLogs(client, filter, window, options)),
        ),
      )
      yield { ...part, logs: answers.flat() }
      if (direction === 'up') low = part.toBlock + 1
      else high = part.fromBlock - 1
    }
  }
}

/** Splits a range, the newest window whole. */
function getWindows({ fromBlock, toBlock }: BlockRange, size: number) {
  const windows: BlockRange[] = []
  for (let to = toBlock; to >= fromBlock; to -= size)
    windows.unshift({
      fromBlock: Math.max(to - size + 1, fromBlock),
      toBlock: to,
    })
  return windows
}

/**
 * All logs of a range, in order. A node that refuses the range, for whatever
 * reason and in whatever words, is asked for its halves; one that does not answer
 * at all, or answers nonsense, is not.
 */
async function getLogs(
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
