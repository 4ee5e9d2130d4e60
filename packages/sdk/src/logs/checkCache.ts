import type { Hash } from 'viem'
import {
  address,
  hash,
  integer,
  list,
  type Reader,
  read,
  text,
} from '../utils/readers.js'
import { isEvent } from './isLog.js'
import type { BlockRange, TransactionLog } from './types.js'

/** What is kept of each log. */
export const logShape = {
  address,
  topics: list(hash),
  data: text,
  logIndex: integer(),
}

/** What is kept of its block. */
export const blockShape = {
  blockNumber: integer(),
  blockHash: hash,
  timestamp: integer(),
}

/** The cache, if it has the shape and is valid beyond that; else undefined. */
export function checkCache<cache>(
  cache: unknown,
  shape: Reader<unknown>,
  isValid: (cache: cache) => boolean,
): cache | undefined {
  try {
    read(shape, cache, Error)
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
