import { computeAmountOut, fail, getFeeFactor } from './formulas.js'
import type { AmmHop } from './types.js'

/**
 * Computes the output that a pool pays for an exact input, after its fee.
 *
 * @returns The output in its token's smallest unit, rounded down. As in the contract,
 * it is 0 for an input worth less than one unit.
 * @throws InsufficientInputAmountError, InsufficientLiquidityError, AmountOverflowError
 * if the contract would revert; InvalidOptionError for an invalid fee.
 * @see UniswapV2Library.getAmountOut in v2-periphery.
 */
export function getAmountOut({
  amountIn,
  reserveIn,
  reserveOut,
  feeBps,
}: getAmountOut.Parameters): bigint {
  return (
    computeAmountOut(getFeeFactor(feeBps), amountIn, reserveIn, reserveOut) ??
    fail(amountIn, reserveIn, reserveOut)
  )
}

export declare namespace getAmountOut {
  type Parameters = AmmHop & {
    amountIn: bigint
  }
}
