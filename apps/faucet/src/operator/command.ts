/** Thrown for an unknown command or invalid arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** The HTTP status if the server throws this error. */
  readonly statusCode = 400
}

/** A command's output, printed with one line per field, or as JSON. */
export type CommandResult = Record<string, unknown>
