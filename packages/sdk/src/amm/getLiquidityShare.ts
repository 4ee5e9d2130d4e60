/**
 * Computes an amount of LP tokens as a share of the pool.
 *
 * @returns Millionths of the pool, rounded down, or 0 for a pool without LP tokens. One
 * millionth is the last digit that `formatShare` shows.
 *
 * @example
 * ```ts
 * import { getLiquidityShare } from '@letheswap/sdk'
 *
 * getLiquidityShare({ liquidity: 1n, totalSupply: 8n }) // 125_000n: 12.5%
 * ```
 */
export function getLiquidityShare({
  liquidity,
  totalSupply,
}: getLiquidityShare.Parameters): bigint {
  return totalSupply === 0n ? 0n : (liquidity * 1_000_000n) / totalSupply
}

export declare namespace getLiquidityShare {
  type Parameters = {
    liquidity: bigint
    totalSupply: bigint
  }
}
