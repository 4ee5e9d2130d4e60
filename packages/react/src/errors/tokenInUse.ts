import { BaseError } from '@letheswap/sdk'

/** An imported token cannot be removed while an active plan uses it. */
export class TokenInUseError extends BaseError {
  override readonly name = 'TokenInUseError'

  constructor({ symbol }: { symbol: string }) {
    super(`${symbol} is part of a transaction under way.`, {
      metaMessages: ['Remove it when the transaction has ended.'],
    })
  }
}
