/** Formats history or activity entries as indented JSON, with bigints as strings. */
export function entriesToJson(entries: readonly object[]): string {
  return JSON.stringify(
    entries,
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}
