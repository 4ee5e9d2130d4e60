import { InsufficientInputAmountError } from '../errors/amm.js'

/**
 * The price that a trade gets: whole output tokens for one whole input token,
 * fees and price impact included.
 *
 * @param parameters - {@link getExecutionPrice.Parameters}
 * @returns The price with 18 decimals, rounded down.
 * @throws InsufficientInputAmountError when the input is not above zero.
 *
 * @example
 * ```ts
 * import { getExecutionPrice } from '@letheswap/sdk'
 *
 * getExecutionPrice({
 *   amountIn: 2_000_000n,
 *   decimalsIn: 6,
 *   amountOut: 1_000_000_000_000_000_000n,
 *   decimalsOut: 18,
 * })
 * // 500_000_000_000_000_000n: 0.5
 * ```
 */
export function getExecutionPrice({
  amountIn,
  amountOut,
  decimalsIn,
  decimalsOut,
}: getExecutionPrice.Parameters): bigint {
  if (amountIn <= 0n)
    throw new InsufficientInputAmountError({ amount: amountIn })
  return (
    (amountOut * 10n ** BigInt(decimalsIn + 18)) /
    (amountIn * 10n ** BigInt(decimalsOut))
  )
}

export declare namespace getExecutionPrice {
  type Parameters = {
    /** Input, in its token's smallest unit. */
    amountIn: bigint
    /** Output, in its token's smallest unit. */
    amountOut: bigint
    /** Decimals of the input token. */
    decimalsIn: number
    /** Decimals of the output token. */
    decimalsOut: number
  }
}
