import { MAX_UINT256 } from './constants.js'
import { fail } from './formulas.js'

/**
 * Returns the amount of one token that is worth an amount of the other at the pool's
 * mid price, without a fee. The router balances deposits this way. For the result of a
 * swap, see {@link getAmountOut}.
 *
 * @returns The amount of token B in its smallest unit, rounded down.
 * @throws InsufficientInputAmountError, InsufficientLiquidityError, AmountOverflowError
 * if the contract would revert.
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
