/** A command that is invalid as written. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** Used for errors that the server detects. */
  readonly statusCode = 400
}

/** A command's output, printed with one line per field, or as JSON. */
export type CommandResult = Record<string, unknown>
