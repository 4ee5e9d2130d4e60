import { BaseError } from '@letheswap/sdk'

/** The market cannot run on this chain, or with these funds. */
export class MarketError extends BaseError {
  override readonly name = 'MarketError'
}
