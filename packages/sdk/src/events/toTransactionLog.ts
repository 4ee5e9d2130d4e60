import type { Address } from 'viem'
import type { RawLog, TransactionLog } from './types.js'

export const toTransactionLog = (log: RawLog): TransactionLog => ({
  address: log.address.toLowerCase() as Address,
  topics: log.topics,
  data: log.data,
  logIndex: Number(log.logIndex),
})
