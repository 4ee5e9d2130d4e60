import type { AmmPool } from '../amm/types.js'
import { getQuoteValue } from './getQuoteValue.js'

/**
 * Total value locked: what both reserves of a pool are worth.
 *
 * @param parameters - {@link getTvl.Parameters}
 * @returns The value in the quote token's smallest unit, rounded down.
 * Undefined when a token that the pool holds has no price.
 *
 * @example
 * ```ts
 * import type { AmmPool } from '@letheswap/sdk/amm'
 * import { getTokenPrices, getTvl } from '@letheswap/sdk/market'
 *
 * declare const pools: AmmPool[]
 * const prices = getTokenPrices({ pools, quote: 'USDT' })
 * pools.map((pool) => getTvl({ pool, prices }))
 * ```
 */
export function getTvl({
  pool,
  prices,
}: getTvl.Parameters): bigint | undefined {
  return getQuoteValue({
    amounts: [
      [pool.token0, pool.reserve0],
      [pool.token1, pool.reserve1],
    ],
    prices,
  })
}

export declare namespace getTvl {
  type Parameters = Pick<getQuoteValue.Parameters, 'prices'> & {
    /** The pool. */
    pool: AmmPool
  }
}
