import type { Address, Hex } from 'viem'

/** The amounts and parties of a pair's Swap event. */
export type SwapLog = {
  /** Who called the pair, in lower case. */
  sender: Address
  /** Who the pair paid, in lower case. */
  to: Address
  /** What the pair took of its token0, in the smallest unit. */
  amount0In: bigint
  /** What the pair took of its token1, in the smallest unit. */
  amount1In: bigint
  /** What the pair paid of its token0, in the smallest unit. */
  amount0Out: bigint
  /** What the pair paid of its token1, in the smallest unit. */
  amount1Out: bigint
}

const zeroWord = '0'.repeat(64)

/**
 * Reads a pair's Swap event. Its layout is fixed: two indexed addresses and
 * four words, so no ABI is needed, and it is many times faster than viem's
 * `parseEventLogs`.
 *
 * @param log - A log with the topic `swapTopic`, its hex as nodes write it.
 * @returns The amounts in smallest units; addresses in lower case, which saves
 * a checksum each.
 * @see UniswapV2Pair.Swap in v2-core.
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
  topics: readonly Hex[]
  data: Hex
}): SwapLog {
  return {
    sender: `0x${(topics[1] as Hex).slice(26)}`,
    to: `0x${(topics[2] as Hex).slice(26)}`,
    amount0In: word(data, 2),
    amount1In: word(data, 66),
    amount0Out: word(data, 130),
    amount1Out: word(data, 194),
  }
}

/** A word of 32 bytes, from its first digit on. */
export function word(data: Hex, start: number): bigint {
  const digits = data.slice(start, start + 64)
  // Half of the four amounts are zero, and a zero needs no parsing.
  return digits === zeroWord ? 0n : BigInt(`0x${digits}`)
}
