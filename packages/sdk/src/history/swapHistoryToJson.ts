import type { SwapHistoryEntry } from './types.js'

/**
 * Writes a swap history as JSON, with the block hashes that prove it.
 *
 * @param entries - Swaps as `getSwapHistory` returns them.
 * @returns Indented JSON; amounts and block numbers are decimal texts, amounts
 * in smallest units.
 *
 * @example
 * ```ts
 * import { type SwapHistoryEntry, swapHistoryToJson } from '@letheswap/sdk'
 *
 * declare const entries: SwapHistoryEntry[]
 * const json = swapHistoryToJson(entries)
 * ```
 */
export function swapHistoryToJson(
  entries: readonly SwapHistoryEntry[],
): string {
  return JSON.stringify(
    entries,
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}
