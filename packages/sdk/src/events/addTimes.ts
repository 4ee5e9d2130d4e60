import type { Client, Hash } from 'viem'
import { mapLimited } from './mapLimited.js'
import { readTime } from './readBlock.js'
import type { BlockLog, PoolLog } from './types.js'

/**
 * Adds block times to logs, in place. Reads the block of each log that has no time,
 * because interpolation would only be a guess.
 */
export async function addTimes(
  client: Client,
  logs: readonly BlockLog[],
  signal: AbortSignal | undefined,
): Promise<PoolLog[]> {
  const untimed = logs.filter(({ timestamp }) => timestamp === undefined)
  const blocks = new Map(untimed.map((log) => [log.blockHash, log.blockNumber]))
  const times = new Map<Hash, number>()
  await mapLimited([...blocks], async ([hash, blockNumber]) => {
    times.set(hash, await readTime(client, hash, blockNumber, signal))
  })
  for (const log of untimed) log.timestamp = times.get(log.blockHash)
  return logs as PoolLog[]
}
