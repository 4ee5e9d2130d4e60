import { ReadFailedError } from '../errors/actions.js'

/**
 * Returns the value of a multicall answer, or throws an error that contains the
 * description of the read.
 */
export function getResult<value>(
  answer: { result?: value; error?: Error | undefined } | undefined,
  read: string,
): Exclude<value, undefined> {
  if (!answer || answer.error)
    throw new ReadFailedError({ read, cause: answer?.error })
  return answer.result as Exclude<value, undefined>
}
