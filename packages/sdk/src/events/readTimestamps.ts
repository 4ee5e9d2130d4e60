import type { Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/actions.js'
import { mapLimited } from './mapLimited.js'
import { request } from './request.js'
import type { RawLog } from './types.js'

/**
 * The times of the logs' blocks, in Unix seconds, by block hash. Each block whose
 * logs do not have it is asked for: a time between those of two other blocks
 * would be a guess.
 */
export async function readTimestamps(
  client: Client,
  logs: readonly Pick<RawLog, 'blockHash' | 'blockNumber' | 'blockTimestamp'>[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<Hash, number>> {
  const timestamps = new Map<Hash, number>()
  const untimed = new Map<Hash, number>()
  let before: Hash | undefined
  for (const { blockHash, blockNumber, blockTimestamp } of logs) {
    // Most logs are of the block of the log before.
    if (blockHash === before) continue
    before = blockHash
    if (blockTimestamp) timestamps.set(blockHash, Number(blockTimestamp))
    else untimed.set(blockHash, Number(blockNumber))
  }
  await mapLimited([...untimed], async ([hash, blockNumber]) => {
    const read = `block ${blockNumber}`
    const block = await request(client, 'eth_getBlockByHash', [hash, false], {
      read,
      signal,
    })
    if (!block) throw new BlockNotFoundError({ hash, blockNumber })
    timestamps.set(hash, Number(block.timestamp))
  })
  return timestamps
}
