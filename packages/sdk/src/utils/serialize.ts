/**
 * Writes a value as JSON that keeps its bigints: `1n` becomes
 * `{"$bigint":"1"}`. `deserialize` reads it again.
 *
 * @param value - Plain data.
 * @returns The JSON.
 *
 * @example
 * ```ts
 * import { serialize } from '@letheswap/sdk'
 *
 * serialize({ amountIn: 1n }) // '{"amountIn":{"$bigint":"1"}}'
 * ```
 */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? { $bigint: String(part) } : part,
  )
}
