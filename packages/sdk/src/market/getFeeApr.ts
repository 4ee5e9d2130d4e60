/** 365 days, in seconds. */
const year = 365n * 24n * 60n * 60n

/**
 * Computes what a pool's fees come to in a year at the pace of a span of time,
 * without compounding: fees / reserves × 365 days / length, both at the pool's
 * present price, where its two reserves are worth the same.
 *
 * @returns Basis points a year, rounded down; undefined for an empty pool, and
 * for a span that is not above zero.
 *
 * @example
 * ```ts
 * import { getFeeApr } from '@letheswap/sdk/market'
 *
 * const reserves = { reserve0: 1_000_000n, reserve1: 2_000_000n }
 * getFeeApr({ ...reserves, fees0: 1_000n, fees1: 2_000n, seconds: 86_400 })
 * // 3650: 36.5 %
 * ```
 */
export function getFeeApr({
  fees0,
  fees1,
  reserve0,
  reserve1,
  seconds,
}: getFeeApr.Parameters): number | undefined {
  if (reserve0 <= 0n || reserve1 <= 0n || seconds <= 0) return undefined
  const earned = fees0 * reserve1 + fees1 * reserve0
  return Number(
    (earned * year * 10_000n) / (2n * reserve0 * reserve1 * BigInt(seconds)),
  )
}

export declare namespace getFeeApr {
  type Parameters = {
    /** Fees of the span in token0, as `getVolume` counts them. */
    fees0: bigint
    fees1: bigint
    /** Present reserve of token0. */
    reserve0: bigint
    reserve1: bigint
    /** Length of the span, in whole seconds. */
    seconds: number
  }
}
