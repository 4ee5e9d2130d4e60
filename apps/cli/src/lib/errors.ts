import { BaseError } from '@letheswap/sdk'

/** The command line is invalid: exit code 2. */
export class UsageError extends BaseError {
  override readonly name = 'UsageError'
}

/** An earlier plan has not ended: exit code 3. */
export class OpenPlanError extends BaseError {
  override readonly name = 'OpenPlanError'
}

/** The command could not do what it was asked to do: exit code 1. */
export class CommandError extends BaseError {
  override readonly name = 'CommandError'
}
