import type { Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/actions.js'
import { mapLimited } from './mapLimited.js'
import { request } from './request.js'
import type { BlockLog, PoolLog } from './types.js'

/**
 * Adds the Unix times of the blocks to logs, in place. Reads each block whose
 * logs have none: interpolation would be a guess.
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
    const options = { read: `block ${blockNumber}`, signal }
    const params: [Hash, false] = [hash, false]
    const block = await request(client, 'eth_getBlockByHash', params, options)
    if (!block) throw new BlockNotFoundError({ hash, blockNumber })
    times.set(hash, block.timestamp)
  })
  for (const log of untimed) log.timestamp = times.get(log.blockHash)
  return logs as PoolLog[]
}
