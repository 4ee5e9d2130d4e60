import { BaseError } from '@letheswap/sdk'

/** A hook ran outside of `LetheProvider`. */
export class LetheProviderMissingError extends BaseError {
  override readonly name = 'LetheProviderMissingError'
  constructor() {
    super('This hook needs a LetheProvider above it.', {
      metaMessages: ['Wrap the application in <LetheProvider>.'],
    })
  }
}
