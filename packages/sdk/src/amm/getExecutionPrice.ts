import { InsufficientInputAmountError } from '../errors/amm.js'
import type { getMidPrice } from './getMidPrice.js'

/**
 * Returns the price of a trade: whole output tokens per whole input token, including
 * fees and price impact.
 *
 * @returns The price as an exact fraction, for `formatPrice`.
 *
 * @example
 * ```ts
 * import { formatPrice, getExecutionPrice } from '@letheswap/sdk'
 *
 * const amounts = { amountIn: 2_000_000n, amountOut: 10n ** 18n }
 * const price = getExecutionPrice({ ...amounts, decimalsIn: 6, decimalsOut: 18 })
 * formatPrice(price) // '0.5'
 * ```
 */
export function getExecutionPrice({
  amountIn,
  amountOut,
  decimalsIn,
  decimalsOut,
}: getExecutionPrice.Parameters): getMidPrice.Price {
  if (amountIn <= 0n)
    throw new InsufficientInputAmountError({ amount: amountIn })
  return {
    numerator: amountOut * 10n ** BigInt(decimalsIn),
    denominator: amountIn * 10n ** BigInt(decimalsOut),
  }
}

export declare namespace getExecutionPrice {
  type Parameters = {
    amountIn: bigint
    amountOut: bigint
    decimalsIn: number
    decimalsOut: number
  }
}
