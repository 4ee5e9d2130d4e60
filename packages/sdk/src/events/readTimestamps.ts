import type { Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/actions.js'
import { mapLimited } from './mapLimited.js'
import { request } from './request.js'
import type { RawLog } from './types.js'

/**
 * Returns the Unix times of the logs' blocks by hash. Reads each block whose
 * logs have none: interpolation would be a guess.
 */
export async function readTimestamps(
  client: Client,
  logs: readonly Pick<RawLog, 'blockHash' | 'blockNumber' | 'blockTimestamp'>[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<Hash, number>> {
  const timestamps = new Map<Hash, number>()
  const untimed = new Map<Hash, number>()
  for (const { blockHash, blockNumber, blockTimestamp } of logs)
    if (blockTimestamp) timestamps.set(blockHash, Number(blockTimestamp))
    else untimed.set(blockHash, Number(blockNumber))
  await mapLimited([...untimed], async ([hash, blockNumber]) => {
    const options = { read: `block ${blockNumber}`, signal }
    const params: [Hash, false] = [hash, false]
    const block = await request(client, 'eth_getBlockByHash', params, options)
    if (!block) throw new BlockNotFoundError({ hash, blockNumber })
    timestamps.set(hash, Number(block.timestamp))
  })
  return timestamps
}
