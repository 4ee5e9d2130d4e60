import { BaseError } from '@letheswap/sdk'

/** Thrown if the command line is invalid: exit code 2. */
export class UsageError extends BaseError {
  override readonly name = 'UsageError'
}

/** Thrown if an earlier plan is unfinished: exit code 3. */
export class OpenPlanError extends BaseError {
  override readonly name = 'OpenPlanError'
}

/** Thrown if the command failed: exit code 1. */
export class CommandError extends BaseError {
  override readonly name = 'CommandError'
}

/**
 * Thrown for a swap, deposit, withdrawal or approval that cannot be planned. The
 * message is for a user and may quote the input. `fault` is for an agent and quotes
 * nothing.
 */
export class IntentError extends BaseError {
  override readonly name: string
  readonly field: string
  /** A sentence without its subject, which is the name of the field. */
  readonly fault: string
  /**
   * The exit code: 2 if the input is invalid, 1 if the account or the pool does not
   * allow it.
   */
  readonly exitCode: 1 | 2

  constructor({
    name,
    field,
    fault,
    message,
    hints,
    exitCode = 2,
  }: {
    name: string
    field: string
    fault: string
    message: string
    hints?: readonly string[] | undefined
    exitCode?: 1 | 2
  }) {
    super(message, { metaMessages: hints })
    this.name = name
    this.field = field
    this.fault = fault
    this.exitCode = exitCode
  }
}
