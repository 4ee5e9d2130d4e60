/** Rows as CSV (RFC 4180). */
export const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')

/** A symbol is free text: quoted, and never taken for a formula. */
function toCell(value: unknown): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
