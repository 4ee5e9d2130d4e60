import { setImmediate } from 'node:timers/promises'
import { CommandError } from './errors.js'

let error: CommandError | undefined
const end = new AbortController()

/** Aborted when the output can no longer be written. */
export const outputEnd = end.signal

/** Prevents a full disk or a closed pipe from ending a command midway. */
export function watchOutput(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // The reader of a closed pipe wants no more output, so this is not an error.
    if (code !== 'EPIPE')
      error ??= new CommandError(`The output cannot be written (${code}).`)
    end.abort()
  })
  process.stderr.on('error', () => {})
}

/** Returns the error that prevented the result from being written. */
export async function findOutputError(): Promise<CommandError | undefined> {
  // A stream emits its error after the write has returned.
  await setImmediate()
  return error
}
