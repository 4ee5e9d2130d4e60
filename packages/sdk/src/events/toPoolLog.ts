import { toTransactionLog } from './toTransactionLog.js'
import type { PoolLog, RawLog } from './types.js'

/** Adds the block's time to a log, and makes it JSON-safe. */
export const toPoolLog = (log: RawLog, timestamp: number): PoolLog => ({
  ...toTransactionLog(log),
  blockNumber: Number(log.blockNumber),
  blockHash: log.blockHash,
  transactionHash: log.transactionHash,
  timestamp,
})
