import { BaseError } from './base.js'

/** The amount that goes in is zero, or too small to get anything out. */
export class InsufficientInputAmountError extends BaseError {
  override readonly name = 'InsufficientInputAmountError'
  /** In the token's smallest unit. */
  declare readonly amount: bigint

  constructor({ amount }: { amount: bigint }) {
    super(`Input amount ${amount} is too small.`)
    this.amount = amount
  }
}

/** The amount that should come out is zero. */
export class InsufficientOutputAmountError extends BaseError {
  override readonly name = 'InsufficientOutputAmountError'
  /** In the token's smallest unit. */
  declare readonly amount: bigint

  constructor({ amount }: { amount: bigint }) {
    super(`Output amount ${amount} is too small.`)
    this.amount = amount
  }
}

/** A pool is empty, or holds no more than what should come out of it. */
export class InsufficientLiquidityError extends BaseError {
  override readonly name = 'InsufficientLiquidityError'
  declare readonly amount: bigint
  declare readonly available: bigint

  constructor({ amount, available }: { amount: bigint; available: bigint }) {
    super(`Insufficient liquidity for ${amount}: ${available} available.`)
    this.amount = amount
    this.available = available
  }
}

/** A deposit is too small to mint any LP token. */
export class InsufficientLiquidityMintedError extends BaseError {
  override readonly name = 'InsufficientLiquidityMintedError'

  constructor({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) {
    super(`Deposit of ${amount0} and ${amount1} is too small.`)
  }
}

/** A withdrawal is too small to pay out something of both tokens. */
export class InsufficientLiquidityBurnedError extends BaseError {
  override readonly name = 'InsufficientLiquidityBurnedError'

  constructor({ liquidity }: { liquidity: bigint }) {
    super(`Liquidity ${liquidity} is too small.`)
  }
}

/** A number overflows the contract's type, so the contract would revert. */
export class AmountOverflowError extends BaseError {
  override readonly name = 'AmountOverflowError'

  constructor({ bits }: { bits: 112 | 256 }) {
    super(`Amount does not fit in a uint${bits}.`)
  }
}

type TokenId = string | undefined

/** The pools do not lead from one token to the other. */
export class RouteNotFoundError extends BaseError {
  override readonly name = 'RouteNotFoundError'

  constructor({ tokenIn, tokenOut }: { tokenIn: TokenId; tokenOut: TokenId }) {
    super(`No route from ${tokenIn} to ${tokenOut}.`)
  }
}
