/** Formats items as CSV (RFC 4180), with a header. */
export function toCsv<item>(
  items: readonly item[],
  columns: Readonly<Record<string, (item: item) => unknown>>,
): string {
  const rows = items.map((item) =>
    Object.values(columns).map((read) => read(item)),
  )
  return [Object.keys(columns), ...rows]
    .map((row) => `${row.map(toCell).join(',')}\r\n`)
    .join('')
}

/** Quotes free text, and prevents it from being evaluated as a formula. */
function toCell(value: unknown): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a time in Unix seconds as ISO 8601 in UTC. */
export const toTime = ({ timestamp }: { timestamp: number }): string =>
  new Date(timestamp * 1_000).toISOString()
