import { fail, getFeeFactor } from './formulas.js'
import { getHops } from './getHops.js'
import type { AmmFee, AmmPath } from './types.js'

/**
 * Returns a trade's price impact and, separately, the pools' fees. The impact compares
 * the output to the amount that the input, minus fees, would buy at the mid price of
 * each pool on the path.
 *
 * @returns Both in basis points, rounded up so that no cost is understated.
 * @throws The errors of `getAmountsOut`; InsufficientOutputAmountError if the path's
 * last amount is missing.
 *
 * @example
 * ```ts
 * import { getPriceImpact } from '@letheswap/sdk/amm'
 *
 * const reserves = { reserve0: 10n ** 9n, reserve1: 10n ** 9n }
 * const pools = [{ token0: 'A', token1: 'B', ...reserves }]
 * const amounts = [10n ** 8n, 90_661_089n]
 * getPriceImpact({ pools, path: ['A', 'B'], amounts })
 * // { priceImpactBps: 907, routeFeeBps: 30 }
 * ```
 */
export function getPriceImpact({
  pools,
  path,
  amounts,
  feeBps,
}: getPriceImpact.Parameters): getPriceImpact.ReturnType {
  // Fractions stay exact until the last division.
  const hops = getHops(pools, path)
  const amountIn = amounts[0] ?? 0n
  if (amountIn <= 0n) fail(amountIn, 0n, 0n)
  let received = amounts[hops.length] ?? fail(0n, 0n, 0n, true)
  let expected = amountIn
  for (const [reserveIn, reserveOut] of hops) {
    if (reserveIn <= 0n || reserveOut <= 0n)
      fail(amountIn, reserveIn, reserveOut)
    received *= reserveIn
    expected *= reserveOut
  }
  const [numerator, denominator] = getFeeFactor(feeBps).map(
    (part) => part ** BigInt(hops.length),
  ) as [bigint, bigint]
  return {
    priceImpactBps: toLossBps(received * denominator, expected * numerator),
    routeFeeBps: toLossBps(numerator, denominator),
  }
}

/** Returns the loss in basis points, rounded up. */
const toLossBps = (remaining: bigint, whole: bigint) =>
  Number(((whole - remaining) * 10_000n + whole - 1n) / whole)

export declare namespace getPriceImpact {
  type Parameters = AmmFee &
    AmmPath & {
      /** An amount for each token of the path. */
      amounts: readonly bigint[]
    }
  type ReturnType = {
    /** Loss compared to the mid price, excluding fees, in basis points. */
    priceImpactBps: number
    /** The fees of all pools on the path, in basis points of the input. */
    routeFeeBps: number
  }
}
