import { getDepositAmounts, type Pool, type Token } from '@letheswap/sdk'
import type { Market } from './createMarket.js'

/** The traders, each with a separate key. */
export const traders = ['noise', 'trend', 'arbitrage', 'liquidity'] as const
export type Trader = (typeof traders)[number]

/** Amounts are in smallest units. */
export type Intent = { pool: Pool } & (
  | { kind: 'swap'; tokenIn: Token; tokenOut: Token; amountIn: bigint }
  | { kind: 'deposit'; amountA: bigint; amountB: bigint }
  | { kind: 'withdraw'; liquidity: bigint }
)

type Balances = Readonly<Record<string, bigint>>

type Rule = {
  weight: number
  /** @returns Undefined if there is nothing to do. */
  choose: (
    market: Market,
    pools: readonly Pool[],
    balances: Balances,
  ) => Intent | undefined
}

/** Minimum deviation of a pool, beyond its fee, for the arbitrageur to act. */
const minGap = 0.0005

/** Deterministic for the same market, pools and balances. */
export const rules: Record<Trader, Rule> = {
  /** Buys or sells at random. */
  noise: {
    weight: 4,
    choose: ({ random }, pools, balances) =>
      chooseSwap(random, pick(random, pools), balances, random() < 0.5),
  },

  /** Buys the token whose price rose since the last turn. */
  trend: {
    weight: 2,
    choose: ({ random, lastPrices }, pools, balances) => {
      const pool = pick(random, pools)
      const price = Number(pool.reserveB) / Number(pool.reserveA)
      const last = lastPrices.get(pool.key) ?? 0
      lastPrices.set(pool.key, price)
      return chooseSwap(random, pool, balances, price > last)
    },
  },

  /** Moves the pool with the largest deviation back to the external prices. */
  arbitrage: {
    weight: 3,
    choose: (market, pools, balances) =>
      pools
        .map((pool) => closeGap(market, pool, balances))
        .filter(({ share, amountIn }) => share > minGap && amountIn > 0n)
        .sort((a, b) => b.share - a.share)[0],
  },

  /** Adds up to a hundredth of a pool, or removes part of its liquidity. */
  liquidity: {
    weight: 1,
    choose: ({ random }, pools, balances) => {
      const pool = pick(random, pools)
      const { tokenA, tokenB, reserveA, reserveB, liquidity = 0n } = pool
      const percent = BigInt(30 + Math.floor(random() * 50))
      const withdrawal = roundDown((liquidity * percent) / 100n)
      if (withdrawal > 0n && random() < 0.5)
        return { kind: 'withdraw', pool, liquidity: withdrawal }
      const { amountA, amountB } = getDepositAmounts({
        amountA: limit(reserveA / 100n, tokenA, balances),
        amountB: limit(reserveB / 100n, tokenB, balances),
        reserveA,
        reserveB,
      })
      return amountA * amountB === 0n
        ? undefined
        : { kind: 'deposit', pool, amountA, amountB }
    },
  },
}

export function pickTrader({ random }: Market): Trader {
  const shares = traders.flatMap((trader) =>
    Array<Trader>(rules[trader].weight).fill(trader),
  )
  return pick(random, shares)
}

const pick = <item>(random: () => number, items: readonly item[]) =>
  items[Math.floor(random() * items.length)] as item

/** Rounds down to three digits, so that amounts look as if people had typed them. */
export function roundDown(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(String(amount).length - 3, 0))
  return amount - (amount % unit)
}

/**
 * Returns at most a fifth of the account's balance, because the next trades may need
 * the same coin.
 */
function limit(wanted: bigint, { symbol }: Token, balances: Balances): bigint {
  const max = (balances[symbol] ?? 0n) / 5n
  return roundDown(wanted < max ? wanted : max)
}

/** Returns a swap, usually small, sometimes ten times as large. */
function chooseSwap(
  random: () => number,
  pool: Pool,
  balances: Balances,
  buysA: boolean,
): Intent | undefined {
  const { tokenA, tokenB, reserveA, reserveB } = pool
  const millionths = BigInt(300 + Math.floor(random() * random() * 5_000))
  const toSwap = (tokenIn: Token, tokenOut: Token, reserve: bigint) => {
    const wanted = (reserve * millionths) / 1_000_000n
    const amountIn = limit(wanted, tokenIn, balances)
    return {
      tokenIn,
      tokenOut,
      amountIn,
      part: Number(amountIn) / Number(wanted),
    }
  }
  const sale = toSwap(tokenA, tokenB, reserveA)
  const purchase = toSwap(tokenB, tokenA, reserveB)
  const [wanted, other] = buysA ? [purchase, sale] : [sale, purchase]
  // A trader with too little of one coin sells the other.
  const { part, ...swap } = wanted.part * 10 < other.part ? other : wanted
  return swap.amountIn === 0n ? undefined : { kind: 'swap', pool, ...swap }
}

/**
 * Measures a pool's deviation from the external prices, after its fee, and the swap of
 * half the deviation, which makes both sides worth about the same.
 */
function closeGap({ getPrice }: Market, pool: Pool, balances: Balances) {
  const { tokenA, tokenB, reserveA, reserveB, feeBps } = pool
  const a = Number(reserveA) * getPrice(tokenA.symbol)
  const b = Number(reserveB) * getPrice(tokenB.symbol)
  const [tokenIn, tokenOut, reserveIn, less, more] =
    a < b ? [tokenA, tokenB, reserveA, a, b] : [tokenB, tokenA, reserveB, b, a]
  const share = less > 0 ? (more * (1 - feeBps / 10_000)) / less - 1 : 0
  const millionths = BigInt(Math.max(Math.floor((share / 2) * 1e6), 0))
  const wanted = (reserveIn * millionths) / 1_000_000n
  const amountIn = limit(wanted, tokenIn, balances)
  return { kind: 'swap', pool, share, tokenIn, tokenOut, amountIn } as const
}
