import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import type { Feature } from './types.js'

/** A node that is silent has not refused. */
export function toRefusal(
  error: unknown,
): Pick<Feature, 'isOffered' | 'finding'> {
  const silence =
    error instanceof BaseError
      ? error.walk(
          (cause) =>
            cause instanceof TimeoutError ||
            (cause instanceof HttpRequestError && cause.status === undefined),
        )
      : null
  const { details, message } = error as { details?: string; message: string }
  return silence === null
    ? { isOffered: false, finding: `Refused: ${details || message}` }
    : { isOffered: undefined, finding: `No answer: ${details || message}` }
}
