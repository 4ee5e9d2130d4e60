import type { Pool, Token } from '@letheswap/sdk'
import type { References } from './createReferences.js'

/** How far a pool is from the reference prices, and the swap that mends it. */
export type Gap = {
  pool: Pool
  /** In millionths of the pool, after its fee; not above zero: nothing to gain. */
  share: bigint
  tokenIn: Token
  tokenOut: Token
  /** What to spend, in the smallest unit of `tokenIn`. */
  amount: bigint
}

const million = 1_000_000n

/**
 * Of the two sides of a pool, the one that is worth less is what the pool pays
 * too much for. Half of the difference, put in there, makes both worth the same
 * while it is small; the fee is the part that is not worth trading for.
 */
export function getGap(pool: Pool, references: References): Gap {
  const worth = (token: Token, reserve: bigint) =>
    reserve * references.get(token.symbol)
  const a = worth(pool.tokenA, pool.reserveA)
  const b = worth(pool.tokenB, pool.reserveB)
  const [tokenIn, tokenOut, less, more] =
    a < b ? [pool.tokenA, pool.tokenB, a, b] : [pool.tokenB, pool.tokenA, b, a]
  const price = references.get(tokenIn.symbol)
  // All rounded down: rather a little less than too much.
  const gain = (more * BigInt(10_000 - pool.feeBps)) / 10_000n - less
  if (gain <= 0n || less === 0n || price === 0n)
    return { pool, share: 0n, tokenIn, tokenOut, amount: 0n }
  return {
    pool,
    share: (gain * million) / less,
    tokenIn,
    tokenOut,
    amount: gain / price / 2n,
  }
}
