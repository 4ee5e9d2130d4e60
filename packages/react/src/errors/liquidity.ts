import { BaseError } from '@letheswap/sdk'

/** Liquidity cannot be taken from a pair that was never created. */
export class PairDoesNotExistError extends BaseError {
  override name = 'PairDoesNotExistError'
  /** Symbols of the pair. */
  tokens: readonly [string, string]
  constructor({ tokens }: { tokens: readonly [string, string] }) {
    super(`The pair ${tokens[0]} / ${tokens[1]} does not exist.`)
    this.tokens = tokens
  }
}

/** The account's LP balance could not be read. */
export class LiquidityBalanceError extends BaseError {
  override name = 'LiquidityBalanceError'
  constructor({ cause }: { cause: Error }) {
    super('The LP balance could not be read.', { cause })
  }
}
