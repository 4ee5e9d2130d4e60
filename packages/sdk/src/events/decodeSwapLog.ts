import type { Address, Hex } from 'viem'

/** The amounts of a pair's Swap event in smallest units, with addresses in lower case. */
export type SwapLog = {
  sender: Address
  to: Address
  amount0In: bigint
  amount1In: bigint
  amount0Out: bigint
  amount1Out: bigint
}

const zeroWord = '0'.repeat(64)

/**
 * Decodes a pair's Swap event without its ABI, many times faster than viem's
 * `parseEventLogs`.
 *
 * @param log - A log with the topic `swapTopic`, with the hex that the node returned.
 *
 * @example
 * ```ts
 * import { decodeSwapLog } from '@letheswap/sdk'
 * import type { Log } from 'viem'
 *
 * declare const log: Log
 * const { amount0In, amount1Out } = decodeSwapLog(log)
 * ```
 */
export function decodeSwapLog({
  topics,
  data,
}: {
  /** The topics of the log. */
  topics: readonly Hex[]
  data: Hex
}): SwapLog {
  return {
    sender: addressOf(topics[1]),
    to: addressOf(topics[2]),
    amount0In: word(data, 2),
    amount1In: word(data, 66),
    amount0Out: word(data, 130),
    amount1Out: word(data, 194),
  }
}

export const addressOf = (topic: Hex | undefined): Address =>
  `0x${(topic as Hex).slice(26)}`

/** Reads a 32-byte word. */
export const word = (data: Hex, start: number): bigint =>
  // In a normal swap, two of the four amounts are zero, which needs no parsing.
  data.startsWith(zeroWord, start)
    ? 0n
    : BigInt(`0x${data.slice(start, start + 64)}`)
