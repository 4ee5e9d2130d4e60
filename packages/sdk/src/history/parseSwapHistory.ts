import { InvalidHistoryError } from '../errors/history.js'
import { checkShape, type Shape } from '../utils/checkShape.js'
import type { SwapHistoryEntry, SwapHop } from './types.js'

const side = new Set(['token0', 'token1'])
const hop = {
  pairAddress: 'address',
  token0: 'address',
  token1: 'address',
  direction: { from: side, to: side },
  amountIn: 'bigint',
  amountOut: 'bigint',
} as const
// Built when needed, as bundlers keep what spreads when a module loads.
const historyShape = (): Shape => [
  {
    ...hop,
    txHash: 'hash',
    blockHash: 'hash',
    blockNumber: 'bigint',
    logIndex: 'integer',
    timestamp: 'integer',
    user: 'address',
    recipient: 'address',
    path: ['address'],
    hops: [hop],
  },
]

/**
 * Reads what `swapHistoryToJson` wrote, e.g. to verify it.
 *
 * @param text - The JSON.
 * @returns The swaps.
 * @throws InvalidHistoryError naming the bad field.
 *
 * @example
 * ```ts
 * import {
 *   parseSwapHistory,
 *   type SwapHistoryEntry,
 *   swapHistoryToJson,
 * } from '@letheswap/sdk'
 *
 * declare const entries: SwapHistoryEntry[]
 * parseSwapHistory(swapHistoryToJson(entries)) // the same entries
 * ```
 */
export function parseSwapHistory(text: string): SwapHistoryEntry[] {
  const entries = parse(text)
  checkShape(entries, historyShape(), '', fail)
  return entries as SwapHistoryEntry[]
}

const fail = (field: string, expected: string, cause?: unknown) =>
  new InvalidHistoryError({ field: field || 'history', expected, cause })

/** Whole numbers that outgrow a number were written as texts of digits. */
const bigints: (keyof SwapHistoryEntry | keyof SwapHop)[] = [
  'amountIn',
  'amountOut',
  'blockNumber',
]

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) =>
      bigints.includes(key as never) &&
      typeof value === 'string' &&
      /^\d+$/.test(value)
        ? BigInt(value)
        : value,
    )
  } catch (cause) {
    throw fail('history', 'the JSON of a swap history', cause)
  }
}
