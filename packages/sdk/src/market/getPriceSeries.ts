import type { getMidPrice } from '../amm/getMidPrice.js'
import type { PricedPool } from './types.js'

/**
 * The price of one token of a pool in the other, after each change of its
 * reserves: trades, deposits, withdrawals and donations. It is the mid price,
 * without fees and price impact, as an exact fraction.
 *
 * @param parameters - {@link getPriceSeries.Parameters}
 * @returns The prices in whole quote tokens for one whole base token, oldest
 * first. An empty pool has none.
 *
 * @example
 * ```ts
 * import { formatPrice } from '@letheswap/sdk/amm'
 * import { getPriceSeries, type PoolEvent } from '@letheswap/sdk/market'
 *
 * declare const events: PoolEvent[]
 * const series = getPriceSeries({
 *   events,
 *   base: 'token0',
 *   decimals0: 18,
 *   decimals1: 6,
 * })
 * series.map(({ price }) => formatPrice(price))
 * ```
 */
export function getPriceSeries({
  events,
  base,
  decimals0,
  decimals1,
}: getPriceSeries.Parameters): getPriceSeries.Point[] {
  const [unit0, unit1] = [10n ** BigInt(decimals0), 10n ** BigInt(decimals1)]
  return events.flatMap((event) => {
    if (event.type !== 'sync') return []
    const { reserve0, reserve1, timestamp, blockNumber, logIndex } = event
    if (reserve0 === 0n || reserve1 === 0n) return []
    const [whole0, whole1] = [reserve0 * unit1, reserve1 * unit0]
    const price =
      base === 'token0'
        ? { numerator: whole1, denominator: whole0 }
        : { numerator: whole0, denominator: whole1 }
    return [{ timestamp, blockNumber, logIndex, price }]
  })
}

export declare namespace getPriceSeries {
  type Parameters = PricedPool
  /** The price from one event on. */
  type Point = {
    /** Time of its block, in Unix seconds. */
    timestamp: number
    /** Its block. */
    blockNumber: bigint
    /** Its index in the block. */
    logIndex: number
    /** Whole quote tokens for one whole base token. */
    price: getMidPrice.Price
  }
}
