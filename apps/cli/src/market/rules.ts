import { getDepositAmounts, type Pool, type Token } from '@letheswap/sdk'
import type { Prices } from './createPrices.js'
import type { Random } from './createRandom.js'

/** Who trades, each with a key of its own. */
export const traders = ['noise', 'trend', 'arbitrage', 'liquidity'] as const
export type Trader = (typeof traders)[number]

/** What a trader wants to do; all amounts are in smallest units. */
export type Intent = { pool: Pool } & (
  | { kind: 'swap'; tokenIn: Token; tokenOut: Token; amountIn: bigint }
  | { kind: 'deposit'; amountA: bigint; amountB: bigint }
  | { kind: 'withdraw'; liquidity: bigint }
)

/** An account's coins by symbol. */
export type Balances = Readonly<Record<string, bigint>>

/** What the rules know. The same numbers, pools and balances give the same trades. */
export type Market = {
  random: Random
  prices: Prices
  /** Keys of the pools that noise and trend have still to come to in this round. */
  round: string[]
  /** Price of a pool when the trend's trader last looked. */
  lastPrices: Map<string, number>
}

type Rule = {
  /** How often the trader comes up, compared with the others. */
  weight: number
  /** @returns `undefined` when there is nothing to do. */
  choose: (
    market: Market,
    pools: readonly Pool[],
    balances: Balances,
  ) => Intent | undefined
}

/** How each trader trades. */
export const rules: Record<Trader, Rule> = {
  /** Buys or sells at random. */
  noise: {
    weight: 4,
    choose: (market, pools, balances) => {
      const pool = takePool(market, pools)
      return pool && trade(market.random, pool, balances, flipCoin(market))
    },
  },

  /** Buys what has become dearer since the last look. */
  trend: {
    weight: 2,
    choose: (market, pools, balances) => {
      const pool = takePool(market, pools)
      if (!pool) return undefined
      const price = Number(pool.reserveB) / Number(pool.reserveA)
      const last = market.lastPrices.get(pool.key)
      market.lastPrices.set(pool.key, price)
      const buysA = last === undefined ? flipCoin(market) : price > last
      return trade(market.random, pool, balances, buysA)
    },
  },

  /** Brings the pool that is furthest off back to the prices outside. */
  arbitrage: {
    weight: 3,
    choose: ({ prices }, pools, balances) => {
      const gaps = pools
        .map((pool) => getGap(pool, prices))
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share)
      for (const { pool, tokenIn, tokenOut, amount } of gaps) {
        const amountIn = limit(amount, tokenIn, balances)
        if (amountIn > 0n)
          return { kind: 'swap', pool, tokenIn, tokenOut, amountIn }
      }
      return undefined
    },
  },

  /** Adds up to a hundredth of a pool, or removes a part of what it has. */
  liquidity: {
    weight: 1,
    choose: (market, pools, balances) => {
      const pool = market.random.pick(pools)
      const { tokenA, tokenB, reserveA, reserveB, liquidity = 0n } = pool
      const percent = BigInt(30 + market.random.below(50))
      if (liquidity > 0n && flipCoin(market))
        return {
          kind: 'withdraw',
          pool,
          liquidity: roundDown((liquidity * percent) / 100n),
        }
      const { amountA, amountB } = getDepositAmounts({
        amountA: limit(reserveA / 100n, tokenA, balances),
        amountB: limit(reserveB / 100n, tokenB, balances),
        reserveA,
        reserveB,
      })
      if (amountA === 0n || amountB === 0n) return undefined
      return { kind: 'deposit', pool, amountA, amountB }
    },
  },
}

/** The trader whose turn it is. */
export const pickTrader = ({ random }: Market): Trader =>
  random.pick(
    traders.flatMap((trader) => Array(rules[trader].weight).fill(trader)),
  )

/** Keeps the three leading digits, as people choose amounts. */
export function roundDown(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(String(amount).length - 3, 0))
  return amount - (amount % unit)
}

const flipCoin = ({ random }: Market) => random.below(2) === 0

const million = 1_000_000n

/** A random pool of those not taken in this round, so that all have their turn. */
function takePool(market: Market, pools: readonly Pool[]): Pool | undefined {
  if (market.round.length === 0) market.round = pools.map(({ key }) => key)
  const left = pools.filter(({ key }) => market.round.includes(key))
  if (left.length === 0) return undefined
  const pool = market.random.pick(left)
  market.round = market.round.filter((key) => key !== pool.key)
  return pool
}

/** A swap: mostly small, sometimes ten times as large. */
function trade(
  random: Random,
  pool: Pool,
  balances: Balances,
  buysA: boolean,
): Intent | undefined {
  const { tokenA, tokenB, reserveA, reserveB } = pool
  const size = BigInt(300 + Math.floor(random.next() * random.next() * 5_000))
  const [sale, purchase] = (
    [
      [tokenA, tokenB, reserveA],
      [tokenB, tokenA, reserveB],
    ] as const
  ).map(([tokenIn, tokenOut, reserve]) => {
    const amountIn = limit((reserve * size) / million, tokenIn, balances)
    const share = Number(amountIn) / Number(reserve)
    return { tokenIn, tokenOut, amountIn, share }
  }) as [Side, Side]
  const [wanted, other] = buysA ? [purchase, sale] : [sale, purchase]
  // Whoever has run out of one coin sells the other.
  const { share: _, ...swap } = wanted.share * 10 < other.share ? other : wanted
  return swap.amountIn === 0n ? undefined : { kind: 'swap', pool, ...swap }
}

type Side = { tokenIn: Token; tokenOut: Token; amountIn: bigint; share: number }

/** At most a fifth of what the account has: four pools may want the same coin. */
function limit(wanted: bigint, { symbol }: Token, balances: Balances): bigint {
  const max = (balances[symbol] ?? 0n) / 5n
  return roundDown(wanted < max ? wanted : max)
}

/**
 * How far a pool is from the prices outside, after its fee, and the swap that
 * closes half of the gap's worth: put in on the side that is worth less, it makes
 * both worth the same while the gap is small.
 */
function getGap(pool: Pool, prices: Prices) {
  const { tokenA, tokenB, reserveA, reserveB, feeBps } = pool
  const a = Number(reserveA) * prices.get(tokenA.symbol)
  const b = Number(reserveB) * prices.get(tokenB.symbol)
  const [tokenIn, tokenOut, reserveIn, less, more] =
    a < b ? [tokenA, tokenB, reserveA, a, b] : [tokenB, tokenA, reserveB, b, a]
  const share = less > 0 ? (more * (1 - feeBps / 10_000)) / less - 1 : 0
  const half = BigInt(Math.max(Math.floor((share / 2) * 1e6), 0))
  return {
    pool,
    share,
    tokenIn,
    tokenOut,
    amount: (reserveIn * half) / million,
  }
}
