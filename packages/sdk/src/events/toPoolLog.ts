import type { Address } from 'viem'
import type { PoolLog, RawLog } from './types.js'

/** Adds the block's time to a log, and makes it JSON-safe. */
export const toPoolLog = (log: RawLog, timestamp: number): PoolLog => ({
  address: log.address.toLowerCase() as Address,
  topics: log.topics,
  data: log.data,
  logIndex: Number(log.logIndex),
  blockNumber: Number(log.blockNumber),
  blockHash: log.blockHash,
  transactionHash: log.transactionHash,
  timestamp,
})
