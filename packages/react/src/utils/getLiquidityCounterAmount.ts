import type { Pool } from '@letheswap/sdk'
import { quote } from '@letheswap/sdk/amm'

/**
 * The amount of a pool's other token that goes with an amount of one, at the
 * pool's price. Rounds down, as the router does.
 *
 * @param parameters.symbol - Token that `amount` is of.
 * @param parameters.amount - In its smallest units.
 * @returns The other token's amount in its smallest units; `undefined` when
 * the pool is empty and any ratio is as good.
 *
 * @example
 * ```ts
 * import { getLiquidityCounterAmount } from '@letheswap/react'
 * import type { Pool } from '@letheswap/sdk'
 *
 * declare const pool: Pool // DAI / USDT
 * getLiquidityCounterAmount({ pool, symbol: 'USDT', amount: 1_000_000n })
 * ```
 */
export function getLiquidityCounterAmount({
  amount,
  pool,
  symbol,
}: {
  pool: Pool
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
