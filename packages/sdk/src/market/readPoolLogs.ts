import type { Address, Client, Hash } from 'viem'
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
  const untimed = new Map<Hash, RawLog>()
  for (const log of logs)
    if (log.blockTimestamp === undefined) untimed.set(log.blockHash, log)
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
  // The same texts come many times, and tens of thousands of logs are kept.
  const texts = new Map<string, string>()
  function share<text extends string>(text: text): text {
    const known = texts.get(text)
    if (known !== undefined) return known as text
    texts.set(text, text)
    return text
  }
  let block = { blockHash: '0x' as Hash, blockNumber: 0, timestamp: 0 }
  return logs.map((log) => {
    const { blockHash } = log
    if (blockHash !== block.blockHash)
      block = {
        blockHash,
        blockNumber: Number(log.blockNumber),
        timestamp: Number(log.blockTimestamp ?? times.get(blockHash)),
      }
    return {
      address: share(log.address.toLowerCase() as Address),
      topics: log.topics.map(share),
      data: log.data,
      blockNumber: block.blockNumber,
      blockHash: block.blockHash,
      transactionHash: log.transactionHash,
      logIndex: Number(log.logIndex),
      timestamp: block.timestamp,
    }
  })
}
