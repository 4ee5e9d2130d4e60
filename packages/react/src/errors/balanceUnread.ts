import { BaseError } from '@letheswap/sdk'

/** The last read of the balances lacks this token's. */
export class BalanceUnreadError extends BaseError {
  override readonly name = 'BalanceUnreadError'
  token: string
  constructor({ symbol }: { symbol: string }) {
    super(`The balance of ${symbol} could not be read.`, {
      metaMessages: ['Refresh the balances and try again.'],
    })
    this.token = symbol
  }
}
