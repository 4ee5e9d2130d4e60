export type BaseErrorOptions = {
  cause?: unknown
  details?: string | undefined
  /** The next steps, one line each. */
  metaMessages?: readonly string[] | undefined
}

/**
 * Base class of all errors of this SDK, modeled on viem's: one sentence in
 * `shortMessage`, next steps in `metaMessages`, and the root cause's message in
 * `details`.
 */
export class BaseError extends Error {
  override readonly name: string = 'BaseError'
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  /** The next steps, one line each. */
  declare readonly metaMessages: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    // The `details` of a nested error are the root cause's message, which is shorter
    // than the nested error's own message.
    const {
      cause,
      metaMessages = [],
      details = cause?.details || cause?.shortMessage || cause?.message,
      ...fields
    } = options as BaseErrorOptions & {
      cause?: { details?: string; shortMessage?: string; message?: string }
    }
    super(
      [shortMessage, metaMessages.join('\n'), details && `Details: ${details}`]
        .filter(Boolean)
        .join('\n\n'),
      options,
    )
    Object.assign(this, fields, { shortMessage, details, metaMessages })
  }

  /**
   * Follows `cause` down to the first error that the predicate accepts, or to the root
   * cause without a predicate. Returns null if no error matches.
   */
  walk(predicate?: (error: unknown) => boolean): unknown {
    for (let error: { cause?: unknown } = this; ; error = error.cause) {
      if (predicate?.(error)) return error
      if (!error.cause) return predicate ? null : error
    }
  }
}

/** One sentence, then the next steps. */
export type Described = readonly [
  shortMessage: string,
  ...metaMessages: string[],
]

/**
 * A class whose constructor takes an error's fields, and optionally a `cause`. Classes
 * of a family may also take an `at`, which does not become a field.
 */
export type ErrorClass<name, fields, family = BaseError> = new (
  ...given: object extends fields
    ? [given?: fields & { cause?: unknown }]
    : [given: fields & { cause?: unknown }]
) => { readonly name: name } & Readonly<Omit<fields, 'at'>> & family

/**
 * Creates an error class, also for packages that build on the SDK. Its constructor
 * takes the fields that the message describes, and optionally a `cause`.
 *
 * @param name - The class's name, by which programs identify the error.
 * @param describe - Returns one sentence, then the next steps.
 * @param Family - The class to extend. `BaseError` by default.
 *
 * @example
 * ```ts
 * import { defineError } from '@letheswap/sdk'
 *
 * class BudgetError extends defineError(
 *   'BudgetError',
 *   ({ left }: { left: bigint }) => [`Only ${left} wei are left.`, 'Wait a day.'],
 * ) {}
 * ```
 */
export function defineError<
  const name extends string,
  fields extends object,
  family extends BaseError = BaseError,
>(
  name: name,
  describe: (fields: fields) => Described,
  Family?: new (shortMessage: string, options: never) => family,
): ErrorClass<name, fields, family> {
  return class extends ((Family ?? BaseError) as typeof BaseError) {
    override readonly name = name

    constructor(given = {} as fields) {
      const [sentence, ...metaMessages] = describe(given)
      super(sentence, { ...given, metaMessages })
    }
  } as never
}
