import { computeAmountIn, fail, getFeeFactor } from './formulas.js'
import type { AmmHop } from './types.js'

/**
 * Computes the input that a pool requires for an exact output, including its fee.
 *
 * @returns The input in its token's smallest unit, rounded up.
 * @throws InsufficientOutputAmountError, InsufficientLiquidityError,
 * AmountOverflowError if the contract would revert; InvalidOptionError for an invalid
 * fee.
 * @see UniswapV2Library.getAmountIn in v2-periphery.
 *
 * @example
 * ```ts
 * import { getAmountIn } from '@letheswap/sdk/amm'
 *
 * getAmountIn({ amountOut: 906n, reserveIn: 10_000n, reserveOut: 10_000n })
 * // 1000n
 * ```
 */
export function getAmountIn({
  amountOut,
  reserveIn,
  reserveOut,
  feeBps,
}: getAmountIn.Parameters): bigint {
  return (
    computeAmountIn(getFeeFactor(feeBps), amountOut, reserveOut, reserveIn) ??
    fail(amountOut, reserveOut, reserveIn, true)
  )
}

export declare namespace getAmountIn {
  type Parameters = AmmHop & {
    amountOut: bigint
  }
}
