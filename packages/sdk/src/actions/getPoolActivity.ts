import type { Address, Client } from 'viem'
import type { getMidPrice } from '../amm/getMidPrice.js'
import type { Deployment } from '../deployment/types.js'
import type {
  BlockNotFoundError,
  InvalidOptionError,
  ReadFailedError,
  SameTokenError,
  UnlistedPoolError,
} from '../errors/actions.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import { readMarket } from '../logs/readMarket.js'
import type { MarketCache, MarketOptions } from '../logs/types.js'
import { findPool, type MarketPool } from '../market/findPool.js'
import {
  type Candle,
  type CandleInterval,
  getCandles,
} from '../market/getCandles.js'
import { getFeeApr } from '../market/getFeeApr.js'
import { getMarketPools } from '../market/getMarketPools.js'
import { getPoolEvents } from '../market/getPoolEvents.js'
import { getQuoteValue } from '../market/getQuoteValue.js'
import { getTokenPrices } from '../market/getTokenPrices.js'
import { getVolume } from '../market/getVolume.js'
import { type PoolTrade, toTrades } from '../market/toTrades.js'
import { getToken } from '../tokens/getToken.js'
import type { Token } from '../tokens/types.js'

const day = 24 * 60 * 60

export declare namespace getPoolActivity {
  type Parameters<ticker extends string = string> = MarketOptions & {
    /** The network. */
    deployment: Deployment<ticker>
    /** Symbol or address of the token whose price to show. */
    tokenA: NoInfer<ticker> | Address
    /** Symbol or address of the other token: what A costs. */
    tokenB: NoInfer<ticker> | Address
    /**
     * Symbol or address of the token to value the pool in.
     * @default tokenB
     */
    quote?: NoInfer<ticker> | Address | undefined
    /**
     * How long a candle lasts.
     * @default '1h'
     */
    interval?: CandleInterval | undefined
    /** Time of the first candle, in Unix seconds; the pool's first when left out. */
    from?: number | undefined
    /**
     * How many candles to return at most, up to the newest block; at least 1.
     * All of them when left out.
     */
    maxCandles?: number | undefined
    /**
     * How many trades to return.
     * @default 50
     */
    limit?: number | undefined
  }
  /** What happened in a span of time that ends with the newest block. */
  type Window = {
    /** What was paid in or out of token A, in its smallest unit. */
    volumeA: bigint
    /** What was paid in or out of token B, in its smallest unit. */
    volumeB: bigint
    /**
     * Half of both volumes, for each trade has two sides, at present prices in
     * the quote token's smallest unit, rounded down; undefined without a price.
     */
    volume: bigint | undefined
    /** Fees taken in token A. */
    feesA: bigint
    /** Fees taken in token B. */
    feesB: bigint
    /** All fees at present prices, like `volume`. */
    fees: bigint | undefined
    /** How many swaps there were. */
    trades: number
    /** Fee APR at this pace in basis points, rounded down: see `getFeeApr`. */
    aprBps: number | undefined
  }
  type ReturnType<ticker extends string = string> = MarketPool<ticker> & {
    /** The newest block; everything is as of it. */
    blockNumber: bigint
    /** Its time, in Unix seconds. */
    timestamp: number
    /** Reserve of token A in its smallest unit. */
    reserveA: bigint
    /** Reserve of token B in its smallest unit. */
    reserveB: bigint
    /** Whole B for one whole A, exact; undefined for an empty pool. */
    price: getMidPrice.Price | undefined
    /** The token that values are in. */
    quoteToken: Token
    /**
     * Both reserves in the quote token's smallest unit, rounded down; undefined
     * when no pools connect them with it.
     */
    tvl: bigint | undefined
    /** The last 24 hours. */
    day: Window
    /** The last 7 days. */
    week: Window
    /** Candles of the price, oldest first, up to the newest block. */
    candles: Candle[]
    /** The latest trades, deposits and withdrawals, newest first. */
    trades: PoolTrade[]
    /** For the next call, of this pool or another one. */
    cache: MarketCache
  }
  type ErrorType =
    | ReadFailedError
    | BlockNotFoundError
    | InvalidOptionError
    | UnknownTokenError
    | SameTokenError
    | UnlistedPoolError
}

/**
 * What happens in a pool: price chart, volume, TVL, fee APR and the latest
 * trades, computed from the events of all listed pairs since the deployment's
 * first block.
 *
 * These are read once, for all pools together: keep the returned `cache`, or
 * give it a `store`, and the next call reads only what is new. That takes two
 * requests, where the pools have an event within some 2,000 blocks: one for the
 * newest block, and one for the logs. Where the node does not tell times with
 * logs, each block with an event is asked for its time.
 *
 * @param client - Any viem client.
 * @param parameters - {@link getPoolActivity.Parameters}
 * @returns The pool as of the newest block, amounts in smallest units, and the
 * cache to go on with. Windows end with that block's time, not with the clock's.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws UnlistedPoolError when the deployment does not list the pool.
 * @throws UnknownTokenError, SameTokenError for symbols that make no pair.
 * @throws InvalidOptionError when an option is out of its range.
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import type { Deployment } from '@letheswap/sdk'
 * import { getPoolActivity } from '@letheswap/sdk/market'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const pool = { deployment, tokenA: 'DAI', tokenB: 'USDT' } as const
 * const { candles, day, tvl, cache } = await getPoolActivity(client, pool)
 * const later = await getPoolActivity(client, { ...pool, cache })
 * ```
 */
export async function getPoolActivity<ticker extends string>(
  client: Client,
  parameters: getPoolActivity.Parameters<ticker>,
): Promise<getPoolActivity.ReturnType<ticker>> {
  const { interval = '1h', from, limit = 50, maxCandles } = parameters
  const deployment = parameters.deployment as Deployment
  const pool = findPool(
    parameters.deployment,
    parameters.tokenA,
    parameters.tokenB,
  )
  const quoteToken = getToken(deployment, parameters.quote ?? parameters.tokenB)
  const { cache, head } = await readMarket(client, {
    ...parameters,
    deployment,
  })

  const { tokenA, tokenB, isA0, feeBps, pairAddress } = pool
  const events = getPoolEvents(cache, pairAddress)
  const pools = getMarketPools(deployment, cache)
  const prices = getTokenPrices({ pools, quote: quoteToken.address })
  const own = pools.find(
    ({ token0, token1 }) =>
      token0 === (isA0 ? tokenA : tokenB).address &&
      token1 === (isA0 ? tokenB : tokenA).address,
  )
  const { reserve0 = 0n, reserve1 = 0n } = own ?? {}
  const [reserveA, reserveB] = inOrder(reserve0, reserve1)
  const to = head.timestamp + 1
  const candles = getCandles({
    events,
    base: isA0 ? 'token0' : 'token1',
    decimals0: (isA0 ? tokenA : tokenB).decimals,
    decimals1: (isA0 ? tokenB : tokenA).decimals,
    interval,
    from,
    to,
    maxCandles,
  })
  return {
    ...pool,
    blockNumber: BigInt(head.number),
    timestamp: head.timestamp,
    reserveA,
    reserveB,
    price: candles.at(-1)?.close,
    quoteToken,
    tvl: getValue(reserveA, reserveB),
    day: getWindow(day),
    week: getWindow(7 * day),
    candles,
    trades: toTrades(events, { isA0, limit }),
    cache,
  }

  function inOrder(amount0: bigint, amount1: bigint): [bigint, bigint] {
    return isA0 ? [amount0, amount1] : [amount1, amount0]
  }

  function getValue(amountA: bigint, amountB: bigint) {
    const amounts = [
      [tokenA.address, amountA],
      [tokenB.address, amountB],
    ] as const
    return getQuoteValue({ amounts, prices })
  }

  function getWindow(seconds: number): getPoolActivity.Window {
    const sums = getVolume({ events, from: to - seconds, to, feeBps })
    const { fees0, fees1, trades } = sums
    const [volumeA, volumeB] = inOrder(sums.volume0, sums.volume1)
    const [feesA, feesB] = inOrder(fees0, fees1)
    const both = getValue(volumeA, volumeB)
    return {
      volumeA,
      volumeB,
      volume: both === undefined ? undefined : both / 2n,
      feesA,
      feesB,
      fees: getValue(feesA, feesB),
      trades,
      aprBps: getFeeApr({ fees0, fees1, reserve0, reserve1, seconds }),
    }
  }
}
