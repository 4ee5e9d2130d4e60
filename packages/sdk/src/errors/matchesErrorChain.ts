/** The fields by which errors of nodes and wallets are told apart. */
export type ErrorLike = {
  /** A JSON-RPC or EIP-1193 code, or a library's own. */
  code?: unknown
  /** The error's class. */
  name?: unknown
  /** The error's own words. */
  message?: unknown
}

/**
 * Whether an error, or anything that it carries, meets a condition. Wallets
 * nest what happened in `cause`, `error` or `data.originalError`.
 *
 * @param error - What was thrown; it need not be an `Error`.
 * @param matches - The condition.
 * @returns Whether some part of the error meets it.
 *
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
