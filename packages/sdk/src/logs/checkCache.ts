import type { Hash } from 'viem'
import { checkShape, type Shape } from '../utils/checkShape.js'
import { isEvent } from './isLog.js'
import type { BlockRange, TransactionLog } from './types.js'

/** What is kept of each log. */
export const logShape = {
  address: 'address',
  topics: ['hash'],
  data: 'text',
  logIndex: 'integer',
} as const satisfies Shape

/** What is kept of its block. */
export const blockShape = {
  blockNumber: 'integer',
  blockHash: 'hash',
  timestamp: 'integer',
} as const satisfies Shape

/** The cache, if it has the shape and is valid beyond that; else undefined. */
export function checkCache<cache>(
  cache: unknown,
  shape: Shape,
  isValid: (cache: cache) => boolean,
): cache | undefined {
  try {
    checkShape(cache, shape, '', Error)
  } catch {
    return undefined
  }
  return isValid(cache as cache) ? (cache as cache) : undefined
}

/** Whether logs can be decoded, and are of some contracts, in lower case. */
export const areLogsOf = (
  contracts: readonly string[],
  logs: readonly TransactionLog[],
) => {
  const known = new Set(contracts)
  return logs.every((log) => known.has(log.address) && isEvent(log))
}

type Place = {
  blockNumber: number
  blockHash: Hash
  timestamp: number
  logIndex: number
}

/** Whether logs are in the chain's order, each of them once, and of some blocks. */
export const areInOrder = (
  logs: readonly Place[],
  { fromBlock, toBlock }: BlockRange,
) =>
  logs.every(
    (log, index) =>
      log.blockNumber >= fromBlock &&
      log.blockNumber <= toBlock &&
      follows(log, logs[index - 1]),
  )

const follows = (log: Place, before: Place | undefined) =>
  before === undefined ||
  (log.blockNumber === before.blockNumber
    ? log.blockHash === before.blockHash &&
      log.timestamp === before.timestamp &&
      log.logIndex > before.logIndex
    : log.blockNumber > before.blockNumber && log.timestamp >= before.timestamp)
