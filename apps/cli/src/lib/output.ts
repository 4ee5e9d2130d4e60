import { setImmediate } from 'node:timers/promises'
import { CommandError } from './errors.js'

let error: CommandError | undefined
const end = new AbortController()

/** Aborts when nothing more can be printed, for commands that never end. */
export const outputEnd = end.signal

/**
 * Keeps a full disk, or a reader that has gone, from ending the process in the
 * middle of a command.
 */
export function watchOutput(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader that has gone has seen enough.
    if (code !== 'EPIPE')
      error ??= new CommandError(`The output cannot be written (${code}).`)
    end.abort()
  })
  // Nobody can be told.
  process.stderr.on('error', () => {})
}

/** Tells what kept the command's result from being written. */
export async function findOutputError(): Promise<CommandError | undefined> {
  // A stream says so after the write has returned.
  await setImmediate()
  return error
}
