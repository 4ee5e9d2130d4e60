import type { BlockLog } from './types.js'

/** Sorts logs in the chain's order, and drops repeated and removed logs. */
export function sortLogs<
  log extends Pick<
    BlockLog,
    'blockHash' | 'blockNumber' | 'logIndex' | 'removed'
  >,
>(logs: readonly log[]): log[] {
  const standing = new Map<string, log>()
  for (const log of logs) {
    const key = `${log.blockHash}${log.logIndex}`
    if (log.removed) standing.delete(key)
    else standing.set(key, log)
  }
  return [...standing.values()].sort(
    (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  )
}
