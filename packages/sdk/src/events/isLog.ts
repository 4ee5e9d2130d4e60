import type { Hex } from 'viem'
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
import type { RawLog } from './types.js'

/**
 * Makes a check for hex texts of some length. It skips the digits: a regular
 * expression for thousands of logs takes as long as parsing them.
 */
const ofLength = (digits: number) => (value: unknown) =>
  typeof value === 'string' &&
  value.length === 2 + digits &&
  value.startsWith('0x')

export const isAddress = ofLength(40)

export const isHash = ofLength(64)

export const isBytes = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-fA-F]*$/.test(value)

export const isQuantity = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-fA-F]+$/.test(value)

/** Numbers of topics and data words, by an event's first topic. */
const layouts = new Map<string, readonly [topics: number, words: number]>([
  [swapTopic, [3, 4]],
  [syncTopic, [1, 2]],
  [mintTopic, [2, 2]],
  [burnTopic, [3, 2]],
  [transferTopic, [3, 1]],
  [approvalTopic, [3, 1]],
  [depositTopic, [2, 1]],
  [withdrawalTopic, [2, 1]],
])

export function isLog(value: unknown): value is RawLog {
  if (typeof value !== 'object' || value === null) return false
  const log = value as Partial<RawLog>
  return (
    isAddress(log.address) &&
    isQuantity(log.blockNumber) &&
    isHash(log.blockHash) &&
    isHash(log.transactionHash) &&
    isQuantity(log.transactionIndex) &&
    isQuantity(log.logIndex) &&
    // Undefined or null on older nodes.
    (!log.blockTimestamp || isQuantity(log.blockTimestamp)) &&
    Array.isArray(log.topics) &&
    // Other contracts may log anything.
    (layouts.has(log.topics[0] ?? '')
      ? isEvent(log as RawLog)
      : log.topics.every(isHash) && isBytes(log.data))
  )
}

export function isEvent({
  topics,
  data,
}: {
  topics: readonly Hex[]
  data: Hex
}): boolean {
  const [topicCount, words = 0] = layouts.get(topics[0] ?? '') ?? []
  return (
    topics.length === topicCount &&
    topics.every(isHash) &&
    data.length === 2 + 64 * words &&
    isBytes(data)
  )
}
