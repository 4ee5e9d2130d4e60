export type BaseErrorOptions = {
  /** What was being done, or what was thrown, when this went wrong. */
  cause?: unknown
  /** The lowest-level message, when the cause does not carry it. */
  details?: string | undefined
  /** The next steps, one line each. */
  metaMessages?: readonly string[] | undefined
}

/**
 * The error that every error of this SDK extends, after viem's: one sentence
 * in `shortMessage`, what to do next in `metaMessages`, the root cause's own
 * words in `details`.
 *
 * @example
 * ```ts
 * import { BaseError } from '@letheswap/sdk'
 *
 * declare const error: unknown
 * if (error instanceof BaseError) console.error(error.shortMessage)
 * ```
 */
export class BaseError extends Error {
  override readonly name: string = 'BaseError'
  /** One sentence that says what happened. */
  declare readonly shortMessage: string
  /** The root cause's own message, if there is one. */
  declare readonly details: string | undefined
  /** The next steps, one line each. */
  declare readonly metaMessages: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    // A nested error, ours or viem's, may know the root cause's words already;
    // its message has much more in it.
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
   * Follows `cause` from this error down.
   *
   * @param predicate - Stops at the first error it accepts.
   * @returns The accepted error, or `null` when nothing matches; without a
   * predicate, the root cause.
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
