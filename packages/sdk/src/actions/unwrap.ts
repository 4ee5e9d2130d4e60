import type { ReadResult } from '../contracts/read.js'
import { ReadFailedError } from '../errors/actions.js'

/** The value of an answer, or an error that says what could not be read. */
export function unwrap<value>(
  answer: ReadResult<value> | undefined,
  read: string,
): value {
  if (!answer || answer.error)
    throw new ReadFailedError({ read, cause: answer?.error })
  return answer.result
}
