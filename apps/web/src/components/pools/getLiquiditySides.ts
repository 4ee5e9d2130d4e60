import { getLiquidityValue, type Pool } from '@letheswap/sdk'

/** Returns the amounts that LP tokens are worth at the current reserves. */
export function getLiquiditySides(pool: Pool, liquidity: bigint) {
  const { reserveA, reserveB, tokenA, tokenB, totalSupply } = pool
  const { amount0, amount1 } = getLiquidityValue({
    liquidity,
    reserve0: reserveA,
    reserve1: reserveB,
    totalSupply,
  })
  return [
    { token: tokenA, amount: amount0 },
    { token: tokenB, amount: amount1 },
  ]
}
