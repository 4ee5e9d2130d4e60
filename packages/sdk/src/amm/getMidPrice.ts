import { fail } from './formulas.js'
import { getHops } from './getHops.js'
import type { AmmPath } from './types.js'

/**
 * Returns the mid price along a path, without fees and price impact, and its inverse.
 * Both are exact fractions, which `formatPrice` rounds.
 *
 * @throws RouteNotFoundError, InsufficientLiquidityError if a hop has no pool or no
 * reserves.
 *
 * @example
 * ```ts
 * import { formatPrice, getMidPrice } from '@letheswap/sdk/amm'
 *
 * const reserves = { reserve0: 10n ** 19n, reserve1: 25_000_000_000n }
 * const pools = [{ token0: 'ETH', token1: 'USDC', ...reserves }]
 * const path = ['ETH', 'USDC']
 * const { price } = getMidPrice({ pools, path, decimalsIn: 18, decimalsOut: 6 })
 * formatPrice(price) // '2500'
 * ```
 */
export function getMidPrice({
  pools,
  path,
  decimalsIn,
  decimalsOut,
}: getMidPrice.Parameters): getMidPrice.ReturnType {
  let numerator = 10n ** BigInt(decimalsIn)
  let denominator = 10n ** BigInt(decimalsOut)
  for (const [reserveIn, reserveOut] of getHops(pools, path)) {
    if (reserveIn <= 0n || reserveOut <= 0n) fail(1n, reserveIn, reserveOut)
    numerator *= reserveOut
    denominator *= reserveIn
  }
  return {
    price: { numerator, denominator },
    inverse: { numerator: denominator, denominator: numerator },
  }
}

export declare namespace getMidPrice {
  type Parameters = AmmPath & {
    decimalsIn: number
    decimalsOut: number
  }
  /** A price as an exact fraction of two positive integers. */
  type Price = {
    numerator: bigint
    denominator: bigint
  }
  type ReturnType = {
    /** Whole output tokens per whole input token. */
    price: Price
    /** Whole input tokens per whole output token. */
    inverse: Price
  }
}
