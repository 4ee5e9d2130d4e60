import { ReadFailedError } from '../errors/actions.js'

/** The value of one of viem's multicall answers, or an error that names it. */
export function unwrap<value>(
  answer: { result?: value; error?: Error | undefined } | undefined,
  read: string,
): Exclude<value, undefined> {
  if (!answer || answer.error)
    throw new ReadFailedError({ read, cause: answer?.error })
  return answer.result as Exclude<value, undefined>
}
