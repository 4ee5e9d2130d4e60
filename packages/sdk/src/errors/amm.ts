import { BaseError } from './base.js'

/** The amount that goes in is zero, or too small to get anything out. */
export class InsufficientInputAmountError extends BaseError {
  override name = 'InsufficientInputAmountError'
  /** The amount in, in the token's smallest unit. */
  readonly amount: bigint

  constructor({ amount }: { amount: bigint }) {
    super(`Input amount ${amount} is too small.`)
    this.amount = amount
  }
}

export type InsufficientInputAmountErrorType = InsufficientInputAmountError & {
  name: 'InsufficientInputAmountError'
}

/** The amount that should come out is zero. */
export class InsufficientOutputAmountError extends BaseError {
  override name = 'InsufficientOutputAmountError'
  /** The amount out, in the token's smallest unit. */
  readonly amount: bigint

  constructor({ amount }: { amount: bigint }) {
    super(`Output amount ${amount} is too small.`)
    this.amount = amount
  }
}

export type InsufficientOutputAmountErrorType =
  InsufficientOutputAmountError & { name: 'InsufficientOutputAmountError' }

/** A pool is empty, or holds no more than what should come out of it. */
export class InsufficientLiquidityError extends BaseError {
  override name = 'InsufficientLiquidityError'
  /** What the pool holds of what should come out of it. */
  readonly available: bigint
  /** What should come out; `undefined` where any amount would do. */
  readonly required: bigint | undefined

  constructor({
    available,
    required,
  }: { available: bigint; required?: bigint | undefined }) {
    super(
      required === undefined
        ? 'Insufficient liquidity: a reserve of the pool is empty.'
        : `Insufficient liquidity: ${required} wanted of ${available}.`,
    )
    this.available = available
    this.required = required
  }
}

export type InsufficientLiquidityErrorType = InsufficientLiquidityError & {
  name: 'InsufficientLiquidityError'
}

/** A deposit is too small to mint any LP token. */
export class InsufficientLiquidityMintedError extends BaseError {
  override name = 'InsufficientLiquidityMintedError'

  constructor({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) {
    super(`Deposit of ${amount0} and ${amount1} mints no liquidity.`)
  }
}

export type InsufficientLiquidityMintedErrorType =
  InsufficientLiquidityMintedError & {
    name: 'InsufficientLiquidityMintedError'
  }

/** A withdrawal is too small to pay out something of both tokens. */
export class InsufficientLiquidityBurnedError extends BaseError {
  override name = 'InsufficientLiquidityBurnedError'
  /** LP tokens, in their smallest unit. */
  readonly liquidity: bigint

  constructor({ liquidity }: { liquidity: bigint }) {
    super(`Liquidity ${liquidity} is too small to pay out both tokens.`)
    this.liquidity = liquidity
  }
}

export type InsufficientLiquidityBurnedErrorType =
  InsufficientLiquidityBurnedError & {
    name: 'InsufficientLiquidityBurnedError'
  }

/** A number does not fit the contract's type, so the contract would revert. */
export class AmountOverflowError extends BaseError {
  override name = 'AmountOverflowError'
  /** Width of the contract's type: reserves 112 bits, all else 256. */
  readonly bits: 112 | 256

  constructor({ bits }: { bits: 112 | 256 }) {
    super(
      bits === 112
        ? 'Reserve does not fit in a uint112.'
        : 'Amount is too large: the contract would overflow a uint256.',
    )
    this.bits = bits
  }
}

export type AmountOverflowErrorType = AmountOverflowError & {
  name: 'AmountOverflowError'
}

/** A slippage is not a whole number of basis points from 0 to 10,000. */
export class InvalidSlippageError extends BaseError {
  override name = 'InvalidSlippageError'

  constructor({ slippageBps }: { slippageBps: bigint | number }) {
    super(
      `Slippage ${slippageBps} is not a whole number of basis points from 0 to 10000.`,
    )
  }
}

export type InvalidSlippageErrorType = InvalidSlippageError & {
  name: 'InvalidSlippageError'
}

/** A path has fewer than two tokens. */
export class InvalidPathError extends BaseError {
  override name = 'InvalidPathError'

  constructor({ path }: { path: readonly string[] }) {
    super(`Path [${path.join(', ')}] has fewer than two tokens.`)
  }
}

export type InvalidPathErrorType = InvalidPathError & {
  name: 'InvalidPathError'
}

/** No known pool holds these two tokens. */
export class PoolNotFoundError extends BaseError {
  override name = 'PoolNotFoundError'

  constructor({ tokenA, tokenB }: { tokenA: string; tokenB: string }) {
    super(`No pool for ${tokenA} and ${tokenB}.`)
  }
}

export type PoolNotFoundErrorType = PoolNotFoundError & {
  name: 'PoolNotFoundError'
}

/** No chain of known pools leads from one token to the other. */
export class RouteNotFoundError extends BaseError {
  override name = 'RouteNotFoundError'

  constructor({
    tokenIn,
    tokenOut,
    maxHops,
  }: { tokenIn: string; tokenOut: string; maxHops: number }) {
    super(`No route from ${tokenIn} to ${tokenOut} in ${maxHops} hops.`)
  }
}

export type RouteNotFoundErrorType = RouteNotFoundError & {
  name: 'RouteNotFoundError'
}
