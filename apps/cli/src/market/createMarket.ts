import { createRandom } from '@letheswap/node'
import type { Pool } from '@letheswap/sdk'
import { getTokenPrices } from '@letheswap/sdk/market'

/** What the traders know besides the pools. */
export type Market = {
  /** A random number from 0 up to, not including, 1. */
  random: () => number
  /** Worth of a token's smallest unit elsewhere, comparable among tokens only. */
  getPrice: (symbol: string) => number
  /** Moves the prices elsewhere. */
  step: () => void
  /** Price of a pool when the trader who follows the trend last looked. */
  lastPrices: Map<string, number>
}

/** Longest step of a price, as a share of it. */
const volatility = 0.001

/** Share of its distance by which a price returns to where it began in a step. */
const pull = 1 / 2_000

/** Coins whose first prices differ by less than this share move together. */
const pegTolerance = 0.02

/**
 * A market whose prices elsewhere are random walks. They begin at the pools'
 * prices and are pulled back there, so that no token becomes worthless in a long
 * run. Tokens that begin at the same price, as two dollars do, move together.
 *
 * @param seed - The same 32-bit number makes the same walks.
 * @param pools - As they are when the market opens.
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
