import { CommandError } from '../errors.js'

/** Ends the run unless what has to be so is so. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CommandError(message)
}
