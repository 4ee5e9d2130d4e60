import { ReadFailedError } from '../errors/actions.js'
import type { ReadResult } from './readBatch.js'

/** The value of an answer, or an error that says what could not be read. */
export function unwrap<value>(
  answer: ReadResult<value> | undefined,
  read: string,
): value {
  if (!answer || answer.error)
    throw new ReadFailedError({ read, cause: answer?.error })
  return answer.result
}
