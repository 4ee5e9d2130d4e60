export type BaseErrorOptions = {
  cause?: unknown
  details?: string | undefined
  /** The next steps, one line each. */
  metaMessages?: readonly string[] | undefined
}

/**
 * Extended by every error of this SDK, after viem's: one sentence in
 * `shortMessage`, next steps in `metaMessages`, the root cause's message in
 * `details`.
 */
export class BaseError extends Error {
  override readonly name: string = 'BaseError'
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  /** The next steps, one line each. */
  declare readonly metaMessages: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    // A nested error may know the root cause's message, which is shorter than
    // its own.
    const {
      cause,
      metaMessages = [],
      details = cause?.details || cause?.shortMessage || cause?.message,
    } = options as BaseErrorOptions & {
      cause?: { details?: string; shortMessage?: string; message?: string }
    }
    super(
      [shortMessage, metaMessages.join('\n'), details && `Details: ${details}`]
        .filter(Boolean)
        .join('\n\n'),
      options,
    )
    Object.assign(this, { shortMessage, details, metaMessages })
  }

  /**
   * Follows `cause` down to the first error that the predicate accepts, else
   * `null`; without a predicate, to the root cause.
   */
  walk(predicate?: (error: unknown) => boolean): unknown {
    let error: { cause?: unknown } = this
    while (!predicate?.(error)) {
      const { cause } = error
      if (cause === undefined || cause === null) return predicate ? null : error
      error = cause
    }
    return error
  }
}
