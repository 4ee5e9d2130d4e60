export type BaseErrorOptions = {
  /** What was being done, or what was thrown, when this went wrong. */
  cause?: unknown
  /** The lowest-level message, when the cause does not carry it. */
  details?: string | undefined
  /** What to do next, one line each. */
  metaMessages?: readonly string[] | undefined
}

/**
 * The error that every error of this SDK extends, after viem's: one sentence
 * in `shortMessage`, what to do next in `metaMessages`, the root cause's own
 * words in `details`.
 *
 * @example
 * ```ts
 * import { BaseError, parseAmount } from '@letheswap/sdk'
 *
 * try {
 *   parseAmount('1e5', 18)
 * } catch (error) {
 *   if (error instanceof BaseError) console.error(error.shortMessage)
 * }
 * ```
 */
export class BaseError extends Error {
  override name = 'BaseError'
  /** One sentence that says what happened. */
  readonly shortMessage: string
  /** The root cause's own message, if there is one. */
  readonly details: string | undefined
  /** What to do next, one line each. */
  readonly metaMessages: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    const { cause, metaMessages = [] } = options
    const details = options.details ?? getDetails(cause)
    super(
      [
        shortMessage,
        ...(metaMessages.length > 0 ? ['', ...metaMessages] : []),
        ...(details ? ['', `Details: ${details}`] : []),
      ].join('\n'),
      cause === undefined ? undefined : { cause },
    )
    this.shortMessage = shortMessage
    this.details = details
    this.metaMessages = metaMessages
  }

  /**
   * Follows `cause` from this error down.
   *
   * @param predicate - Stops at the first error it accepts.
   * @returns The accepted error, or `null` when nothing matches. Without a
   * predicate, the root cause.
   */
  walk(): unknown
  walk(predicate: (error: unknown) => boolean): unknown | null
  walk(predicate?: (error: unknown) => boolean): unknown | null {
    let error: unknown = this
    while (true) {
      if (predicate?.(error)) return error
      const cause = error instanceof Error ? error.cause : undefined
      if (cause === undefined || cause === null) return predicate ? null : error
      error = cause
    }
  }
}

/** A nested error already knows its root cause: its words are passed up. */
function getDetails(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return (cause as { details?: string }).details || cause.message
}
