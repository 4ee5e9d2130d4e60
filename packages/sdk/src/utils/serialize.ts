/**
 * Writes a value as JSON that keeps its bigints: `1n` becomes
 * `{"$bigint":"1"}`. `deserialize` reads it again.
 *
 * @param value - Plain data.
 * @returns The JSON.
 */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? { $bigint: String(part) } : part,
  )
}
