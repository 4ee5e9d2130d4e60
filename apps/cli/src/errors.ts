import { BaseError } from '@letheswap/sdk'

/** The command line does not say what to do: exit code 2. */
export class UsageError extends BaseError {
  override name = 'UsageError'
}

/** What was asked for could not be done: exit code 1. */
export class CommandError extends BaseError {
  override name = 'CommandError'
}
