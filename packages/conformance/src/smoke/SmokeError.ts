import { BaseError } from '@letheswap/sdk'

/** The chain does not show the expected effect of a step. */
export class SmokeError extends BaseError {
  override readonly name = 'SmokeError'
}
