import type { getMidPrice } from '../amm/getMidPrice.js'
import type { AmmPool } from '../amm/types.js'

/**
 * Prices tokens by the pools' mid prices. A token that has a pool with a quote
 * token is priced by the deepest of these. The others follow one by one, each
 * through the deepest pool with a token that has a price already. Depth is what
 * the pool holds of the priced token; of equal pools, the first listed counts.
 *
 * @returns The prices by token, for one smallest unit, as exact fractions: in
 * smallest units of the quote token, or in the unit of the given prices. A token
 * that no pools connect with a quote token is not in it.
 *
 * @example
 * ```ts
 * import { getTokenPrices } from '@letheswap/sdk/market'
 *
 * const pool = { token0: 'ETH', token1: 'USDC', reserve0: 10n ** 18n, reserve1: 2_500_000_000n }
 * const prices = getTokenPrices({ pools: [pool], quote: 'USDC' })
 * prices.get('ETH') // 2,500 USDC: 25e8 / 1e18, not reduced
 * ```
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
    .flatMap(toSides)
  const priceBy = (sides: readonly Side[]) => {
    while (true) {
      let deepest: Side | undefined
      for (const side of sides) {
        if (!prices.has(side.near) || prices.has(side.far)) continue
        if (!deepest || isDeeper(side, deepest, prices)) deepest = side
      }
      if (!deepest) return
      prices.set(deepest.far, toPrice(deepest, prices))
    }
  }
  priceBy(sides.filter(({ near }) => prices.has(near)))
  priceBy(sides)
  return prices
}

/** A pool as seen from one of its tokens. */
type Side = {
  near: string
  far: string
  nearReserve: bigint
  farReserve: bigint
}

type Prices = ReadonlyMap<string, getMidPrice.Price>

const toSides = ({ token0, token1, reserve0, reserve1 }: AmmPool): Side[] => [
  { near: token0, far: token1, nearReserve: reserve0, farReserve: reserve1 },
  { near: token1, far: token0, nearReserve: reserve1, farReserve: reserve0 },
]

const priceOf = (prices: Prices, { near }: Side) =>
  prices.get(near) as getMidPrice.Price

function toPrice(side: Side, prices: Prices): getMidPrice.Price {
  const { numerator, denominator } = priceOf(prices, side)
  return {
    numerator: numerator * side.nearReserve,
    denominator: denominator * side.farReserve,
  }
}

function isDeeper(side: Side, other: Side, prices: Prices): boolean {
  const [a, b] = [priceOf(prices, side), priceOf(prices, other)]
  return (
    side.nearReserve * a.numerator * b.denominator >
    other.nearReserve * b.numerator * a.denominator
  )
}

export declare namespace getTokenPrices {
  type Parameters = {
    /** At most one for two tokens. */
    pools: readonly AmmPool[]
    /** The token to price the others in, or the known prices of several. */
    quote: string | ReadonlyMap<string, getMidPrice.Price>
  }
}
