import type { Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/history.js'
import { mapLimited } from '../history/mapLimited.js'
import { readsInFlight } from '../history/readTransactions.js'
import { type RawLog, request } from '../history/request.js'
import type { PoolLog } from './types.js'

/**
 * Gives logs the times of their blocks. Where the node does not tell these with
 * the logs, each block is asked for: a time in between two others would be a
 * guess, and a trade belongs to one candle.
 */
export async function readPoolLogs(
  client: Client,
  logs: readonly RawLog[],
  signal: AbortSignal | undefined,
): Promise<PoolLog[]> {
  const times = new Map<Hash, number>()
  const untimed = new Map(
    logs
      .filter(({ blockTimestamp }) => blockTimestamp === undefined)
      .map((log) => [log.blockHash, log]),
  )
  await mapLimited([...untimed], readsInFlight, async ([hash, log]) => {
    const block = await request(client, 'eth_getBlockByHash', [hash, false], {
      signal,
    })
    if (!block)
      throw new BlockNotFoundError({
        hash,
        blockNumber: Number(log.blockNumber),
      })
    times.set(hash, Number(block.timestamp))
  })
  return logs.map((log) => ({
    address: log.address,
    topics: log.topics,
    data: log.data,
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    logIndex: Number(log.logIndex),
    timestamp: Number(log.blockTimestamp ?? times.get(log.blockHash)),
  }))
}
