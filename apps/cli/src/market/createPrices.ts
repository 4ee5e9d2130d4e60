import type { Pool } from '@letheswap/sdk'
import { getTokenPrices } from '@letheswap/sdk/market'
import type { Random } from './createRandom.js'

/** What each token is worth outside the pools, for the arbitrageur. */
export type Prices = {
  /** Lets one step of time pass. */
  step: () => void
  /** Worth of one smallest unit of a token, comparable among tokens only. */
  get: (symbol: string) => number
}

/** Share of its distance by which a price returns to where it began in a step. */
const pull = 1 / 2_000

/** Tokens whose first prices differ by less than this share move together. */
const pegTolerance = 0.02

/**
 * A random walk of each token's price that begins at the pools' prices and is
 * pulled back there, so that no token becomes worthless in a long run. Tokens
 * that begin at the same price, as two dollars do, walk together.
 */
export function createPrices({
  pools,
  random,
  volatility,
}: {
  /** As they are when the market opens. */
  pools: readonly Pool[]
  random: Random
  /** Longest step of a price, as a share of it. */
  volatility: number
}): Prices {
  const tokens = new Map(
    pools
      .flatMap(({ tokenA, tokenB }) => [tokenA, tokenB])
      .map((token) => [token.symbol, token]),
  )
  const [quote = ''] = tokens.keys()
  const firstPrices = getTokenPrices({
    pools: pools.map(({ tokenA, tokenB, reserveA, reserveB }) => ({
      token0: tokenA.symbol,
      token1: tokenB.symbol,
      reserve0: reserveA,
      reserve1: reserveB,
    })),
    quote,
  })
  const prices = new Map<string, { first: number; now: number }>()
  const groups: { coin: number; symbols: string[] }[] = []
  for (const { symbol, decimals } of tokens.values()) {
    const price = firstPrices.get(symbol)
    if (!price) continue
    const first = Number(price.numerator) / Number(price.denominator)
    prices.set(symbol, { first, now: first })
    const coin = first * 10 ** decimals
    const group = groups.find(
      (group) => Math.abs(group.coin - coin) <= group.coin * pegTolerance,
    )
    if (group) group.symbols.push(symbol)
    else groups.push({ coin, symbols: [symbol] })
  }
  const upTo = (limit: number) => (2 * random.next() - 1) * limit
  return {
    step: () => {
      for (const { symbols } of groups) {
        const together = upTo(volatility)
        for (const symbol of symbols) {
          const price = prices.get(symbol) as { first: number; now: number }
          price.now *= 1 + together + upTo(volatility / 20)
          price.now += (price.first - price.now) * pull
        }
      }
    },
    get: (symbol) => prices.get(symbol)?.now ?? 0,
  }
}
