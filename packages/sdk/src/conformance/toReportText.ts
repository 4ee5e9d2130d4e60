/** The value with every bigint written out, so that JSON can hold it. */
export function toReportText(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(toReportText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, toReportText(item)]),
  )
}
