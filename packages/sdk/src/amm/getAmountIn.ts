import { computeAmountIn, fail, getShare } from './formulas.js'

/**
 * What a pool asks for an exact output, its 0.3 % fee included.
 *
 * @param parameters - {@link getAmountIn.Parameters}
 * @returns The input in its token's smallest unit, rounded up.
 * @throws InsufficientOutputAmountError when the output is not above zero.
 * @throws InsufficientLiquidityError when a reserve is empty, or the output
 * is all the pool holds or more.
 * @throws InvalidFeeError when the fee is not a whole number in its range.
 * @throws AmountOverflowError where the contract's uint256 would overflow.
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
    computeAmountIn(getShare(feeBps), amountOut, reserveOut, reserveIn) ??
    fail(amountOut, reserveOut, reserveIn, true)
  )
}

export declare namespace getAmountIn {
  type Parameters = {
    /** Output, in its token's smallest unit. */
    amountOut: bigint
    /** The pool's reserve of the input token. */
    reserveIn: bigint
    /** The pool's reserve of the output token. */
    reserveOut: bigint
    /**
     * What the pool keeps of an input, in basis points, 0 to 9,999.
     * @defaultValue 30
     */
    feeBps?: bigint | number | undefined
  }
}
