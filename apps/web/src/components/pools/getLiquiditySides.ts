import { getLiquidityValue, type Pool } from '@letheswap/sdk'

/** What LP tokens give back of each token, at the pool's present reserves. */
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
