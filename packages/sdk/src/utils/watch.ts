import type { Client } from 'viem'
import { watchBlockNumber } from 'viem/actions'

export type WatchOptions<data> = {
  /** Called with the data immediately, and after each new block. */
  onData: (data: data) => void
  /** Called after an error. The next block triggers another attempt. */
  onError?: ((error: Error) => void) | undefined
  /** Milliseconds. @default the client's */
  pollingInterval?: number | undefined
}

/**
 * Reads now and after each new block, one read at a time. All watchers of a client with
 * the same interval share one poll of the block number.
 */
export function watch<data extends { blockNumber: bigint }>(
  client: Client,
  read: () => Promise<data>,
  { onData, onError, pollingInterval }: WatchOptions<data>,
): () => void {
  let isWatching = true
  let isReading = false
  let known = -1n
  /** The latest block that arrived during the read. */
  let missed = -1n
  async function update(blockNumber: bigint) {
    if (isReading) missed = blockNumber
    if (isReading || blockNumber <= known) return
    isReading = true
    const result = await read().catch((error: Error) => ({ error }))
    isReading = false
    if (!isWatching) return
    if ('error' in result) onError?.(result.error)
    else {
      known = result.blockNumber
      onData(result)
      const next = missed
      missed = -1n
      if (isWatching) void update(next)
    }
  }
  const unwatch = watchBlockNumber(client, {
    onBlockNumber: update,
    onError: (error) => onError?.(error),
    poll: true,
    ...(pollingInterval === undefined ? {} : { pollingInterval }),
  } as Parameters<typeof watchBlockNumber>[1])
  update(0n)
  return () => {
    isWatching = false
    unwatch()
  }
}
