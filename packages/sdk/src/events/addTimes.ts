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
  const untimed = new Map<Hash, BlockLog[]>()
  for (const log of logs)
    if (log.timestamp === undefined)
      untimed.set(log.blockHash, [...(untimed.get(log.blockHash) ?? []), log])
  await mapLimited([...untimed], async ([hash, [first, ...others]]) => {
    const { blockNumber } = first as BlockLog
    const options = { read: `block ${blockNumber}`, signal }
    const params: [Hash, false] = [hash, false]
    const block = await request(client, 'eth_getBlockByHash', params, options)
    if (!block) throw new BlockNotFoundError({ hash, blockNumber })
    for (const log of [first as BlockLog, ...others])
      log.timestamp = block.timestamp
  })
  return logs as PoolLog[]
}
