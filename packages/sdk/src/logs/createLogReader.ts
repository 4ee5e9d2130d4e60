import type { Client } from 'viem'
import { getLogs } from './getLogs.js'
import type { BlockRange, LogFilter, RawLog, ScanOptions } from './types.js'

/** The logs of some blocks. */
export type LogPart = BlockRange & { logs: RawLog[] }

/**
 * Makes a reader of the logs of many blocks, in windows of at most `windowSize`
 * blocks, several at once. It remembers which ranges the node refused.
 */
export function createLogReader(
  client: Client,
  { signal, windowSize = 2_000, windowsInFlight = 16 }: ScanOptions,
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
