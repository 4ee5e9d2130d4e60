/**
 * Writes a swap history or an account's activity as JSON, with the hashes of the
 * blocks.
 *
 * @param entries - As `getSwapHistory` or `getActivity` returns them.
 * @returns Indented JSON; amounts and block numbers are decimal strings, amounts in
 * smallest units.
 *
 * @example
 * ```ts
 * import { entriesToJson, type SwapHistoryEntry } from '@letheswap/sdk'
 *
 * declare const entries: SwapHistoryEntry[]
 * const json = entriesToJson(entries)
 * ```
 */
export function entriesToJson(entries: readonly object[]): string {
  return JSON.stringify(
    entries,
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}
