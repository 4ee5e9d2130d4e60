import type { Hash } from 'viem'
import { checkShape, type Shape } from '../utils/checkShape.js'

/** What is kept of each event. */
export const logShape = {
  address: 'address',
  topics: ['hash'],
  data: 'text',
  blockNumber: 'integer',
  blockHash: 'hash',
  transactionHash: 'hash',
  logIndex: 'integer',
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

type Place = {
  blockNumber: number
  blockHash: Hash
  logIndex: number
  timestamp: number
}

/** Whether events are in the chain's order, each of them once, and of some blocks. */
export const areInOrder = (
  logs: readonly Place[],
  fromBlock: number,
  toBlock: number,
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
