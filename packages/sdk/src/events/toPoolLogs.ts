import type { Address, Client, Hash } from 'viem'
import { readTimestamps } from './readTimestamps.js'
import type { PoolLog, RawLog } from './types.js'

/** Gives logs the times of their blocks, and puts them in JSON-safe form. */
export async function toPoolLogs(
  client: Client,
  logs: readonly RawLog[],
  signal: AbortSignal | undefined,
): Promise<PoolLog[]> {
  const timestamps = await readTimestamps(client, logs, signal)
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
        timestamp: timestamps.get(blockHash) as number,
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
