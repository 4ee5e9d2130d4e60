/** A command that cannot be carried out as written. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** Thrown if the server finds the mistake. */
  readonly statusCode = 400
}

/** A command's output: one line a field, or JSON. */
export type CommandResult = Record<string, unknown>
