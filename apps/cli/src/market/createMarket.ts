import { getDepositAmounts, type Pool, type Token } from '@letheswap/sdk'
import type { Random } from './createRandom.js'
import type { References } from './createReferences.js'
import { getGap } from './getGap.js'
import { roundDown } from './roundDown.js'
import type { Balances, Intent, Trader } from './types.js'

/** Decides what the traders do. It reads no chain and no clock. */
export type Market = {
  /** Whose turn it is. Noise comes first, once for each pool. */
  chooseTrader: () => Trader
  /** What a trader does with one of the pools; undefined for nothing. */
  choose: (
    trader: Trader,
    pools: readonly Pool[],
    balances: Balances,
  ) => Intent | undefined
}

/** How often each trader comes up. */
const weights: readonly Trader[] = [
  ...Array<Trader>(4).fill('noise'),
  ...Array<Trader>(2).fill('trend'),
  ...Array<Trader>(3).fill('arbitrage'),
  'liquidity',
]

const million = 1_000_000n

/** A swap, and its size in parts of a million million of the pool. */
type Side = { tokenIn: Token; tokenOut: Token; amountIn: bigint; share: bigint }

/** At most a fifth of what the account has: four pools may want the same coin. */
function limit(wanted: bigint, { symbol }: Token, balances: Balances): bigint {
  const most = (balances[symbol] ?? 0n) / 5n
  return roundDown(wanted < most ? wanted : most)
}

/** The same random numbers, pools and balances give the same trades. */
export function createMarket({
  random,
  references,
  openings,
}: {
  random: Random
  references: References
  /** Turns of noise at the beginning: one for each pool. */
  openings: number
}): Market {
  /** Pools that noise and trend have not come to yet in this round. */
  let bag: string[] = []
  let openingsLeft = openings
  /** Price of a pool when the trend's trader last looked. */
  const seen = new Map<string, bigint>()

  const nextPool = (pools: readonly Pool[]): Pool | undefined => {
    // All in turn, in a random order: none is forgotten for long.
    if (bag.length === 0) bag = random.shuffle(pools.map(({ key }) => key))
    const key = bag.find((key) => pools.some((pool) => pool.key === key))
    bag = bag.filter((other) => other !== key)
    return pools.find((pool) => pool.key === key)
  }

  /** Mostly small trades, some ten times as large. */
  const trade = (
    trader: Trader,
    pool: Pool,
    buysA: boolean,
    balances: Balances,
  ): Intent | undefined => {
    const skewed = random.below(1_000) * random.below(1_000)
    const size = BigInt(300 + Math.floor(skewed / 200))
    const [sale, purchase] = [
      { tokenIn: pool.tokenA, tokenOut: pool.tokenB, reserve: pool.reserveA },
      { tokenIn: pool.tokenB, tokenOut: pool.tokenA, reserve: pool.reserveB },
    ].map(({ tokenIn, tokenOut, reserve }) => {
      const amountIn = limit((reserve * size) / million, tokenIn, balances)
      return {
        tokenIn,
        tokenOut,
        amountIn,
        share: (amountIn * million * million) / reserve,
      }
    }) as [Side, Side]
    const [wanted, other] = buysA ? [purchase, sale] : [sale, purchase]
    // Whoever has run out of one coin sells the other.
    const { share: _, ...swap } =
      wanted.share * 10n < other.share ? other : wanted
    return swap.amountIn === 0n
      ? undefined
      : { kind: 'swap', trader, pool, ...swap }
  }

  const followTrend = (pool: Pool, balances: Balances) => {
    const price = (pool.reserveB * 10n ** 18n) / pool.reserveA
    const before = seen.get(pool.key)
    seen.set(pool.key, price)
    const buysA = before === undefined ? random.below(2) === 0 : price > before
    return trade('trend', pool, buysA, balances)
  }

  const arbitrage = (
    pools: readonly Pool[],
    balances: Balances,
  ): Intent | undefined => {
    const gaps = pools
      .map((pool) => getGap(pool, references))
      .sort((a, b) => Number(b.share - a.share))
    for (const { pool, share, tokenIn, tokenOut, amount } of gaps) {
      if (share <= 0n) return undefined
      const amountIn = limit(amount, tokenIn, balances)
      if (amountIn > 0n)
        return {
          kind: 'swap',
          trader: 'arbitrage',
          pool,
          tokenIn,
          tokenOut,
          amountIn,
        }
    }
    return undefined
  }

  const changeLiquidity = (
    pools: readonly Pool[],
    balances: Balances,
  ): Intent | undefined => {
    const pool = random.pick(pools)
    const { tokenA, tokenB, reserveA, reserveB, liquidity = 0n } = pool
    const share = BigInt(30 + random.below(50))
    if (liquidity > 0n && random.below(2) === 0)
      return {
        kind: 'withdraw',
        trader: 'liquidity',
        pool,
        liquidity: roundDown((liquidity * share) / 100n),
      }
    const offer = {
      amountA: limit(reserveA / 100n, tokenA, balances),
      amountB: limit(reserveB / 100n, tokenB, balances),
    }
    if (offer.amountA === 0n || offer.amountB === 0n) return undefined
    const amounts = getDepositAmounts({ ...offer, reserveA, reserveB })
    if (amounts.amountA === 0n || amounts.amountB === 0n) return undefined
    return { kind: 'deposit', trader: 'liquidity', pool, ...amounts }
  }

  return {
    chooseTrader: () => (openingsLeft-- > 0 ? 'noise' : random.pick(weights)),
    choose: (trader, pools, balances) => {
      if (trader === 'arbitrage') return arbitrage(pools, balances)
      if (trader === 'liquidity') return changeLiquidity(pools, balances)
      const pool = nextPool(pools)
      if (!pool) return undefined
      return trader === 'trend'
        ? followTrend(pool, balances)
        : trade('noise', pool, random.below(2) === 0, balances)
    },
  }
}
