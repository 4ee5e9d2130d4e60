import { ReadFailedError } from '../errors/actions.js'
import type { ReadResult } from './readBatch.js'

/** The value of an answer, or an error that says what could not be read. */
export function unwrap<value>(
  result: ReadResult<value> | undefined,
  read: string,
): value {
  if (!result || result.error)
    throw new ReadFailedError({ read, cause: result?.error })
  return result.value
}
