import { serialize } from '@letheswap/sdk'
import type { QueryKey } from '@tanstack/react-query'

/**
 * Hashes a query key in which amounts are bigint, which JSON has no word for.
 * Object keys are sorted: their order means nothing.
 */
export function hashQueryKey<const key extends QueryKey>(
  queryKey: key,
): string {
  return serialize(sortKeys(queryKey))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}
