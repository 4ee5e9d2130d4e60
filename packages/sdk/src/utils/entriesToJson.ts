/**
 * Formats a history or activity as indented JSON, with bigints as text.
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
