import { MAX_UINT256 } from './constants.js'
import { fail } from './formulas.js'

/**
 * The amount of one token that is worth an amount of the other at the pool's
 * mid price, with no fee. This is how a deposit is balanced; for the outcome
 * of a swap see {@link getAmountOut}.
 *
 * @returns The amount of token B in its smallest unit, rounded down.
 * @throws InsufficientInputAmountError, InsufficientLiquidityError,
 * AmountOverflowError where the contract reverts.
 * @see UniswapV2Library.quote in v2-periphery.
 */
export function quote({
  amountA,
  reserveA,
  reserveB,
}: quote.Parameters): bigint {
  const numerator = amountA * reserveB
  if (
    amountA <= 0n ||
    reserveA <= 0n ||
    reserveB <= 0n ||
    numerator > MAX_UINT256
  )
    fail(amountA, reserveA, reserveB)
  return numerator / reserveA
}

export declare namespace quote {
  type Parameters = {
    amountA: bigint
    reserveA: bigint
    reserveB: bigint
  }
}
