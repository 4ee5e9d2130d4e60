import { BaseError } from '@letheswap/sdk'

/** The action needs a connected wallet. */
export class WalletNotConnectedError extends BaseError {
  override readonly name = 'WalletNotConnectedError'
  constructor() {
    super('No wallet is connected.')
  }
}
