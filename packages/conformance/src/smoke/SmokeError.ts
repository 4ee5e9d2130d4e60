import { BaseError } from '@letheswap/sdk'

/** The chain does not show what a step should have done. */
export class SmokeError extends BaseError {
  override readonly name = 'SmokeError'
}
