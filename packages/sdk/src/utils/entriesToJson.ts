/** Formats a history or activity as indented JSON, with bigints as text. */
export function entriesToJson(entries: readonly object[]): string {
  return JSON.stringify(
    entries,
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}
