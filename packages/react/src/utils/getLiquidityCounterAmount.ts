import type { Pool } from '@letheswap/sdk'
import { quote } from '@letheswap/sdk/amm'

/**
 * Returns the amount of a pool's other token that is worth `amount` of `symbol`, in
 * smallest units, rounded down as the router does. Undefined for an empty pool.
 */
export function getLiquidityCounterAmount({
  amount,
  pool,
  symbol,
}: {
  /** The pool with its reserves. */
  pool: Pool
  /** The symbol of the token whose amount is given. */
  symbol: string
  amount: bigint
}): bigint | undefined {
  const { reserveA, reserveB } = pool
  if (reserveA === 0n || reserveB === 0n) return undefined
  if (amount === 0n) return 0n
  return symbol === pool.tokenA.symbol
    ? quote({ amountA: amount, reserveA, reserveB })
    : quote({ amountA: amount, reserveA: reserveB, reserveB: reserveA })
}
