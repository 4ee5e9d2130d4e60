import type { Pool } from '@letheswap/sdk'
import { getTokenPrices } from '@letheswap/sdk/market'
import type { Random } from './createRandom.js'

/** What each token is worth outside the pools, as the arbitrageur sees it. */
export type References = {
  /** Lets one step of time pass. */
  step: () => void
  /** Worth of one smallest unit of a token; comparable among tokens only. */
  get: (symbol: string) => bigint
}

const scale = 10n ** 36n
const million = 1_000_000n

/** Tokens whose prices are this near to each other move together. */
const pegPercent = 2n

/** The share of its distance by which a price returns to where it began. */
const pull = 2_000n

/**
 * Prices that begin as the pools have them and then wander. A price is pulled
 * back the more, the further it is from its beginning, so that no token becomes
 * worthless in a long run. Tokens that begin at the same price, as two dollars
 * do, wander together.
 */
export function createReferences({
  pools,
  random,
  volatility,
}: {
  /** As they are when the market opens. */
  pools: readonly Pool[]
  random: Random
  /** Longest step of a price, in millionths. */
  volatility: number
}): References {
  const tokens = [
    ...new Map(
      pools
        .flatMap(({ tokenA, tokenB }) => [tokenA, tokenB])
        .map((token) => [token.symbol, token]),
    ).values(),
  ]
  const [quote] = tokens
  const found = getTokenPrices({
    pools: pools.map(({ tokenA, tokenB, reserveA, reserveB }) => ({
      token0: tokenA.symbol,
      token1: tokenB.symbol,
      reserve0: reserveA,
      reserve1: reserveB,
    })),
    quote: quote?.symbol ?? '',
  })
  const groups: Group[] = []
  const prices = new Map<string, { first: bigint; now: bigint }>()
  for (const { symbol, decimals } of tokens) {
    const price = found.get(symbol)
    if (!price) continue
    // Rounded down: a millionth of a millionth is no price difference.
    const first = (scale * price.numerator) / price.denominator
    prices.set(symbol, { first, now: first })
    const coin = first * 10n ** BigInt(decimals)
    const group = groups.find(({ price }) => isNear(price, coin))
    if (group) group.symbols.push(symbol)
    else groups.push({ price: coin, symbols: [symbol] })
  }

  const move = (symbol: string, millionths: number) => {
    const price = prices.get(symbol)
    if (!price) return
    const { first, now } = price
    price.now =
      // Rounded down, and towards zero.
      (now * (million + BigInt(millionths))) / million + (first - now) / pull
  }
  const within = (limit: number) => random.below(2 * limit + 1) - limit
  return {
    step: () => {
      for (const { symbols } of groups) {
        const together = within(volatility)
        for (const symbol of symbols)
          move(symbol, together + within(Math.floor(volatility / 20)))
      }
    },
    get: (symbol) => prices.get(symbol)?.now ?? 0n,
  }
}

/** Tokens that move together, and what a coin of the first is worth. */
type Group = { price: bigint; symbols: string[] }

function isNear(a: bigint, b: bigint): boolean {
  const distance = a > b ? a - b : b - a
  return distance * 100n <= a * pegPercent
}
