import { checkCounts } from '../utils/checkCounts.js'

/** 365 days, in seconds. */
const year = 365n * 24n * 60n * 60n

/**
 * Annualizes a pool's fees without compounding: fees / reserves × 365 days / `seconds`,
 * at the pool's current price.
 *
 * @returns Basis points, rounded down. Undefined if the pool is empty or `seconds` is
 * not positive.
 * @throws InvalidOptionError if `seconds` is not a safe integer.
 *
 * @example
 * ```ts
 * import { getFeeApr } from '@letheswap/sdk/market'
 *
 * const reserves = { reserve0: 1_000_000n, reserve1: 2_000_000n }
 * getFeeApr({ ...reserves, fees0: 1_000n, fees1: 2_000n, seconds: 86_400 })
 * // 3650: 36.5%
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
  checkCounts({ seconds })
  const earned = fees0 * reserve1 + fees1 * reserve0
  return Number(
    (earned * year * 10_000n) / (2n * reserve0 * reserve1 * BigInt(seconds)),
  )
}

export declare namespace getFeeApr {
  type Parameters = {
    /** The fees in token0, in its smallest unit, e.g. from `getVolume`. */
    fees0: bigint
    /** The fees in token1, in its smallest unit. */
    fees1: bigint
    reserve0: bigint
    reserve1: bigint
    /** Length of the period, in whole seconds. */
    seconds: number
  }
}
