import { ReadFailedError } from '../errors/actions.js'

/** Returns a multicall answer's value, or throws an error with the read's name. */
export function getResult<value>(
  answer: { result?: value; error?: Error | undefined } | undefined,
  read: string,
): Exclude<value, undefined> {
  if (!answer || answer.error)
    throw new ReadFailedError({ read, cause: answer?.error })
  return answer.result as Exclude<value, undefined>
}
