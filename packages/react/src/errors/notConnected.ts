import { BaseError } from '@letheswap/sdk'

export class WalletNotConnectedError extends BaseError {
  override readonly name = 'WalletNotConnectedError'
  constructor() {
    super('No wallet is connected.')
  }
}
