/**
 * Serializes a value as JSON with bigints: `1n` becomes `{"$bigint":"1"}`. See
 * `deserialize`.
 *
 * @param value - Plain data, which may contain bigints.
 */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? { $bigint: String(part) } : part,
  )
}
