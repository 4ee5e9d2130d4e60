/**
 * Computes an amount of LP tokens as a share of the pool.
 *
 * @returns Millionths of the pool, rounded down; 0 for a pool without LP
 * tokens. One millionth is the last digit that `formatShare` shows.
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
