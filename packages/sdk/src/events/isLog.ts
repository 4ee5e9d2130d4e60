import type { Address, Hash, Hex, RpcLog } from 'viem'
import { isHex } from 'viem/utils'
import { farTime } from '../utils/farTime.js'
import {
  approvalTopic,
  burnTopic,
  depositTopic,
  mintTopic,
  swapTopic,
  syncTopic,
  transferTopic,
  withdrawalTopic,
} from './topics.js'
import type { BlockLog, TransactionLog } from './types.js'

/**
 * Creates a check for hex strings of a fixed length. It does not check the digits,
 * because a regular expression over thousands of logs takes as long as parsing them.
 */
const ofLength = (digits: number) => (value: unknown) =>
  typeof value === 'string' &&
  value.length === 2 + digits &&
  value.startsWith('0x')

export const isAddress = ofLength(40)

export const isHash = ofLength(64)

export const isQuantity = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-fA-F]+$/.test(value)

/** Returns NaN for anything other than a quantity. */
export const toNumber = (value: unknown) =>
  typeof value === 'string' && value.startsWith('0x')
    ? Number(value)
    : Number.NaN

/** Returns a time in Unix seconds. A few chains use milliseconds. */
export function toTime(value: unknown): number {
  const time = toNumber(value)
  return time < farTime ? time : Math.floor(time / 1_000)
}

type Layout = readonly [topic: Hex, topics: number, words: number]

/**
 * Creates a check for event layouts. The first topic alone is not enough, because
 * ERC-721 events have the same first topics.
 */
const hasLayout =
  (layouts: readonly Layout[]) =>
  ({ topics, data }: Pick<TransactionLog, 'topics' | 'data'>): boolean =>
    layouts.some(
      ([topic, count, words]) =>
        topic === topics[0] &&
        topics.length === count &&
        data.length === 2 + 64 * words,
    )

const pairLayouts: readonly Layout[] = [
  [swapTopic, 3, 4],
  [syncTopic, 1, 2],
  [mintTopic, 2, 2],
  [burnTopic, 3, 2],
  [transferTopic, 3, 1],
]

export const isPairEvent = /* @__PURE__ */ hasLayout(pairLayouts)

/** Checks for an event of a pair, a token or the wrapped coin. */
export const isEvent = /* @__PURE__ */ hasLayout(
  /* @__PURE__ */ pairLayouts.concat([
    [approvalTopic, 3, 1],
    [depositTopic, 2, 1],
    [withdrawalTopic, 2, 1],
  ]),
)

export const isTransactionLog = (log: TransactionLog): boolean =>
  log.topics.every(isHash) &&
  isHex(log.data) &&
  isAddress(log.address) &&
  Number.isSafeInteger(log.logIndex)

/** Checks a log. May throw if it is not an object or has no list of topics. */
export const isBlockLog = (log: BlockLog): boolean =>
  isTransactionLog(log) &&
  Number.isSafeInteger(log.blockNumber) &&
  isHash(log.blockHash) &&
  isHash(log.transactionHash) &&
  (log.timestamp === undefined || Number.isSafeInteger(log.timestamp))

/** Converts a node's log into the stored form. Does not check the result. */
export function toBlockLog(log: RpcLog): BlockLog {
  const { blockTimestamp } = log
  const found: BlockLog = {
    address: String(log.address).toLowerCase() as Address,
    topics: log.topics,
    data: log.data,
    logIndex: toNumber(log.logIndex),
    blockNumber: toNumber(log.blockNumber),
    blockHash: log.blockHash as Hash,
    transactionHash: log.transactionHash as Hash,
    // Older nodes omit the timestamp or return null.
    timestamp: blockTimestamp ? toTime(blockTimestamp) : undefined,
  }
  if (log.removed) found.removed = true
  return found
}
