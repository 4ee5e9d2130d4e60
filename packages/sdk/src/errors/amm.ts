import { defineError } from './base.js'

/** The input amount is zero, or too small for any output. */
export class InsufficientInputAmountError extends /* @__PURE__ */ defineError(
  'InsufficientInputAmountError',
  ({ amount }: Amount) => [`Input amount ${amount} is too small.`],
) {}

/** The requested output is zero. */
export class InsufficientOutputAmountError extends /* @__PURE__ */ defineError(
  'InsufficientOutputAmountError',
  ({ amount }: Amount) => [`Output amount ${amount} is too small.`],
) {}

type Amount = {
  /** Amount in the token's smallest unit. */
  amount: bigint
}

/**
 * A pool is empty, its reserve does not exceed the requested output, or it has fewer LP
 * tokens than requested.
 */
export class InsufficientLiquidityError extends /* @__PURE__ */ defineError(
  'InsufficientLiquidityError',
  ({ amount, available }: { amount: bigint; available: bigint }) => [
    `Insufficient liquidity for ${amount}: ${available} available.`,
  ],
) {}

/** A deposit is too small to mint an LP token. */
export class InsufficientLiquidityMintedError extends /* @__PURE__ */ defineError(
  'InsufficientLiquidityMintedError',
  ({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) => [
    `Deposit of ${amount0} and ${amount1} is too small.`,
  ],
) {}

/** A withdrawal is too small to pay out both tokens. */
export class InsufficientLiquidityBurnedError extends /* @__PURE__ */ defineError(
  'InsufficientLiquidityBurnedError',
  ({ liquidity }: { liquidity: bigint }) => [
    `Liquidity ${liquidity} is too small.`,
  ],
) {}

/** An amount does not fit in the contract's type, so the contract would revert. */
export class AmountOverflowError extends /* @__PURE__ */ defineError(
  'AmountOverflowError',
  ({ bits }: { bits: 112 | 256 }) => [`Amount does not fit in a uint${bits}.`],
) {}

type TokenId = string | undefined

/** The pools do not connect the two tokens. */
export class RouteNotFoundError extends /* @__PURE__ */ defineError(
  'RouteNotFoundError',
  ({ tokenIn, tokenOut }: { tokenIn: TokenId; tokenOut: TokenId }) => [
    `No route from ${tokenIn} to ${tokenOut}.`,
  ],
) {}
