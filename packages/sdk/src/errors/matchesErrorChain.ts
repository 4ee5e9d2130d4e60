export type ErrorLike = {
  code?: unknown
  name?: unknown
  message?: unknown
}

/**
 * Checks whether an error or one of its causes, in `cause`, `error` or
 * `data.originalError`, meets a condition.
 *
 * @param error - Any value.
 *
 * @param matches - Called with the error and each of its causes until it returns true.
 * @example
 * ```ts
 * import { matchesErrorChain } from '@letheswap/sdk'
 *
 * declare const error: unknown
 * const isUnknownChain = matchesErrorChain(error, ({ code }) => code === 4902)
 * ```
 */
export function matchesErrorChain(
  error: unknown,
  matches: (part: ErrorLike) => boolean,
): boolean {
  const seen = new Set<unknown>()
  const visit = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null || seen.has(part))
      return false
    seen.add(part)
    const { cause, error, data } = part as Record<string, unknown>
    return (
      matches(part) ||
      visit(cause) ||
      visit(error) ||
      visit((data as { originalError?: unknown } | undefined)?.originalError)
    )
  }
  return visit(error)
}
