import type { QueryKey } from '@tanstack/react-query'

/**
 * Hashes a query key in which amounts are bigint, which JSON has no word for.
 * Object keys are sorted: their order means nothing.
 */
export function hashQueryKey<const key extends QueryKey>(
  queryKey: key,
): string {
  return JSON.stringify(queryKey, (_, value: unknown) => {
    if (typeof value === 'bigint') return { __bigint: value.toString() }
    if (isPlainObject(value))
      return Object.fromEntries(
        Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    return value
  })
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
