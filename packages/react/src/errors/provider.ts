import { BaseError } from '@letheswap/sdk'

/** A hook ran outside of `LetheProvider`. */
export class ProviderMissingError extends BaseError {
  override readonly name = 'ProviderMissingError'
  constructor() {
    super('This hook needs a LetheProvider above it.', {
      metaMessages: ['Wrap the application in <LetheProvider>.'],
    })
  }
}
