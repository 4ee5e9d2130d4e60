import { createRandom } from '@letheswap/node'
import type { Pool } from '@letheswap/sdk'
import { getTokenPrices } from '@letheswap/sdk/market'

export type Market = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random: () => number
  /**
   * Returns the external price of a token's smallest unit, comparable only among
   * tokens.
   */
  getPrice: (symbol: string) => number
  step: () => void
  /** Prices at the trend trader's last turn. */
  lastPrices: Map<string, number>
}

const volatility = 0.001

/** Share by which each step pulls a price back towards its start. */
const pull = 1 / 2_000

/** Coins whose initial prices differ by less than this share move together. */
const pegTolerance = 0.02

/**
 * Creates a market whose external prices are random walks, pulled back towards the
 * pools' initial prices, so that no token becomes worthless. Tokens with equal prices
 * move together.
 *
 * @param seed - A 32-bit number. The same seed gives the same walks.
 */
export function createMarket(seed: number, pools: readonly Pool[]): Market {
  const random = createRandom(seed)
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
  const walks: { coin: number; factor: number }[] = []
  const prices = new Map<string, () => number>()
  for (const [symbol, { numerator, denominator }] of firstPrices) {
    const first = Number(numerator) / Number(denominator)
    const coin = first * 10 ** (tokens.get(symbol)?.decimals ?? 0)
    const walk = walks.find(
      (walk) => Math.abs(walk.coin - coin) <= coin * pegTolerance,
    ) ?? { coin, factor: 1 }
    if (!walks.includes(walk)) walks.push(walk)
    prices.set(symbol, () => first * walk.factor)
  }
  return {
    random,
    getPrice: (symbol) => prices.get(symbol)?.() ?? 0,
    step: () => {
      for (const walk of walks) {
        walk.factor *= 1 + (2 * random() - 1) * volatility
        walk.factor += (1 - walk.factor) * pull
      }
    },
    lastPrices: new Map(),
  }
}
