/**
 * Whether a person said no in the wallet, at any depth of the error's causes.
 * Wallets word it differently for each method, so the code decides first.
 */
export function isRejection(error: unknown): boolean {
  return someCause(error, (value) => {
    if (value.code === 4001 || value.code === 'ACTION_REJECTED') return true
    return (
      typeof value.message === 'string' &&
      /user (rejected|denied)/i.test(value.message)
    )
  })
}

/** Walks `cause`, `data.originalError` and `error` of whatever a wallet threw. */
export function someCause(
  error: unknown,
  matches: (value: { code?: unknown; message?: unknown }) => boolean,
): boolean {
  const seen = new Set<unknown>()
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value))
      return false
    seen.add(value)
    if (matches(value)) return true
    const { cause, data, error } = value as Record<string, unknown>
    return (
      visit(cause) ||
      visit(error) ||
      (typeof data === 'object' &&
        data !== null &&
        visit((data as Record<string, unknown>).originalError))
    )
  }
  return visit(error)
}
