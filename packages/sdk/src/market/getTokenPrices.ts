import type { getMidPrice } from '../amm/getMidPrice.js'
import type { AmmPool } from '../amm/types.js'

/**
 * Prices tokens by mid prices: each through its deepest pool with a quote token, and
 * the others through their deepest pool with a priced token. The depth is the pool's
 * reserve of the priced token. Among equal pools, the first is used.
 *
 * @returns The exact price of each token's smallest unit, in smallest units of the
 * quote token, or in the unit of the given prices. Unconnected tokens are omitted.
 */
export function getTokenPrices({
  pools,
  quote,
}: getTokenPrices.Parameters): ReadonlyMap<string, getMidPrice.Price> {
  const prices = new Map(
    typeof quote === 'string'
      ? [[quote, { numerator: 1n, denominator: 1n }]]
      : quote,
  )
  const sides = pools
    .filter(({ reserve0, reserve1 }) => reserve0 > 0n && reserve1 > 0n)
    .flatMap(({ token0, token1, reserve0, reserve1 }): Side[] => [
      [token0, token1, reserve0, reserve1],
      [token1, token0, reserve1, reserve0],
    ])
  const priceBy = (sides: readonly Side[]) => {
    while (true) {
      // The deepest pool's side, and its depth as a fraction. The depth divided by the
      // far reserve is the price.
      let deepest: [...Side, numerator: bigint, denominator: bigint] | undefined
      for (const side of sides) {
        const [near, far, nearReserve] = side
        const price = prices.get(near)
        if (!price || prices.has(far)) continue
        const depth = nearReserve * price.numerator
        if (!deepest || depth * deepest[5] > deepest[4] * price.denominator)
          deepest = [...side, depth, price.denominator]
      }
      if (!deepest) return
      const [, far, , farReserve, numerator, denominator] = deepest
      prices.set(far, { numerator, denominator: denominator * farReserve })
    }
  }
  priceBy(sides.filter(([near]) => prices.has(near)))
  priceBy(sides)
  return prices
}

/** A pool from the perspective of one of its tokens. */
type Side = [near: string, far: string, nearReserve: bigint, farReserve: bigint]

export declare namespace getTokenPrices {
  type Parameters = {
    /** The pools with their reserves. */
    pools: readonly AmmPool[]
    /** The quote token, or known prices. */
    quote: string | ReadonlyMap<string, getMidPrice.Price>
  }
}
