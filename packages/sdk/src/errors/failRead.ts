import { ReadFailedError } from './actions.js'

/** Returns a handler that throws the error of a failed read. */
export const failRead =
  (read: string) =>
  (cause: unknown): never => {
    throw new ReadFailedError({ read, cause })
  }
