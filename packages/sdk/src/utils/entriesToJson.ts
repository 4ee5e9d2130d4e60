/**
 * Formats a swap history or an account's activity as indented JSON; amounts in
 * smallest units and block numbers are decimal strings.
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
