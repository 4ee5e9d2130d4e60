import { CommandError } from '../errors.js'

/** Ends the run unless the condition holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CommandError(message)
}
