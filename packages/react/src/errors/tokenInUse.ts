import { BaseError } from '@letheswap/sdk'

/** An imported token cannot be removed, as a plan under way is about it. */
export class TokenInUseError extends BaseError {
  override readonly name = 'TokenInUseError'

  constructor({ symbol }: { symbol: string }) {
    super(`${symbol} is part of a transaction under way.`, {
      metaMessages: ['Remove it when the transaction has ended.'],
    })
  }
}
