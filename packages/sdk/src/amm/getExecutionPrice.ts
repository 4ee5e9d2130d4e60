import { InsufficientInputAmountError } from '../errors/amm.js'
import type { getMidPrice } from './getMidPrice.js'

/**
 * Returns the price that a trade gets: whole output tokens for one whole input token,
 * fees and price impact included.
 *
 * @returns The price as an exact fraction, which `formatPrice` writes.
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
