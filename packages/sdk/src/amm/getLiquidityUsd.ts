/**
 * Returns the pool's "liquidity" in US dollars: the average of both reserves,
 * each token priced at one dollar, as the exchange shows it.
 *
 * @returns Dollars with 18 decimals, rounded down.
 *
 * @example
 * ```ts
 * import { getLiquidityUsd } from '@letheswap/sdk/amm'
 *
 * const reserves = { reserve0: 3_000_000n, reserve1: 10n ** 18n }
 * getLiquidityUsd({ ...reserves, decimals0: 6, decimals1: 18 })
 * // 2_000_000_000_000_000_000n: two dollars
 * ```
 */
export function getLiquidityUsd({
  reserve0,
  reserve1,
  decimals0,
  decimals1,
}: getLiquidityUsd.Parameters): bigint {
  // One division for both halves, so that only one remainder is lost.
  const sum =
    reserve0 * 10n ** BigInt(decimals1) + reserve1 * 10n ** BigInt(decimals0)
  return (sum * 10n ** 18n) / (2n * 10n ** BigInt(decimals0 + decimals1))
}

export declare namespace getLiquidityUsd {
  type Parameters = {
    reserve0: bigint
    reserve1: bigint
    decimals0: number
    decimals1: number
  }
}
