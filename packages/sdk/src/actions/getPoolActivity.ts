import type { Address, Client } from 'viem'
import type { getMidPrice } from '../amm/getMidPrice.js'
import { getToken } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import type { SameTokenError, UnlistedPoolError } from '../errors/actions.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import type { MarketOptions } from '../events/types.js'
import { decodePoolLogs } from '../market/decodePoolLogs.js'
import { findPool, type MarketPool } from '../market/findPool.js'
import { floor } from '../market/floor.js'
import { getFeeApr } from '../market/getFeeApr.js'
import { getQuoteValue } from '../market/getQuoteValue.js'
import { getTokenPrices } from '../market/getTokenPrices.js'
import { readMarket } from '../market/readMarket.js'
import { addSums, createSums, decodeSpan } from '../market/spans.js'
import { candleSeconds, checkWindow, toCandles } from '../market/toCandles.js'
import { type PoolTrade, toTrades } from '../market/toTrades.js'
import type { Candle, CandleInterval } from '../market/types.js'
import type { Token } from '../tokens/types.js'
import { checkCounts } from '../utils/checkCounts.js'
import type { getPoolAprs } from './getPoolAprs.js'

const day = 24 * 60 * 60

export declare namespace getPoolActivity {
  type Parameters<symbols extends string = string> = MarketOptions & {
    deployment: Deployment<symbols>
    /** Symbol or address of the token whose price is charted. */
    tokenA: NoInfer<symbols> | Address
    /** Symbol or address of the token that prices are quoted in. */
    tokenB: NoInfer<symbols> | Address
    /** Symbol or address of the token that values are quoted in. @default tokenB */
    quote?: NoInfer<symbols> | Address | undefined
    /** @default '1h' */
    interval?: CandleInterval | undefined
    /**
     * Time of the first candle, in Unix seconds. Events are read from this time on.
     * @default the time of the first of `maxCandles` candles, or 24 hours before the
     * newest block
     */
    from?: number | undefined
    /** Maximum number of candles, up to the newest block. */
    maxCandles?: number | undefined
    /**
     * Maximum number of trades, among those in the period that was read.
     * @default 50
     */
    limit?: number | undefined
  }
  /** A period that ends with the newest block. Amounts are in smallest units. */
  type Window = {
    volumeA: bigint
    volumeB: bigint
    /**
     * Half of the value of both volumes, because each trade has two sides. At current
     * prices, in the quote token's smallest unit, rounded down. Undefined if there is
     * no price.
     */
    volume: bigint | undefined
    feesA: bigint
    feesB: bigint
    /** The value of all fees, in the same unit as `volume`. */
    fees: bigint | undefined
    trades: number
    /** Fee APR at this rate in basis points, rounded down. See `getFeeApr`. */
    aprBps: number | undefined
  }
  type ReturnType<symbols extends string = string> = MarketPool<symbols> & {
    /** The newest block. All values are as of this block. */
    blockNumber: bigint
    /** Unix seconds. */
    timestamp: number
    reserveA: bigint
    reserveB: bigint
    /** Whole B per whole A, as an exact fraction. Undefined for an empty pool. */
    price: getMidPrice.Price | undefined
    /** The token that values are quoted in. */
    quoteToken: Token
    /**
     * Both reserves in the quote token's smallest unit, rounded down. Undefined if no
     * pools connect them to the quote token.
     */
    tvl: bigint | undefined
    /** The last 24 hours, starting at a full minute. */
    day: Window
    /**
     * The last 7 days, starting at a full hour. Undefined until that many days were
     * read.
     */
    week: Window | undefined
    /** Oldest first, up to the newest block. */
    candles: Candle[]
    /** The latest swaps, deposits and withdrawals, newest first. */
    trades: PoolTrade[]
  }
  type ErrorType =
    | SameTokenError
    | UnknownTokenError
    | UnlistedPoolError
    | getPoolAprs.ErrorType
}

/**
 * Reads a pool's price chart, volume, TVL, fee APR and latest trades from its events.
 *
 * Reads the last 24 hours, and older blocks for the chart, down from the newest block,
 * so the cost does not grow with the chain's age. Aggregates events per minute, hour or
 * day. With a `store`, the next call takes four requests after a new block. If the
 * node's logs have no timestamps, also reads each block with an event.
 *
 * @returns The pool as of the newest block, with amounts in smallest units. Periods end
 * at that block's time, not at the clock's. All sums are exact.
 * @throws The signal's reason if it is aborted.
 */
export async function getPoolActivity<symbols extends string>(
  client: Client,
  parameters: getPoolActivity.Parameters<symbols>,
): Promise<getPoolActivity.ReturnType<symbols>> {
  const { interval = '1h', from, limit = 50, maxCandles } = parameters
  checkWindow({ from, maxCandles })
  checkCounts({ limit })
  const deployment = parameters.deployment as Deployment
  const pool = findPool(parameters)
  const { tokenA, tokenB, isA0, pairAddress } = pool
  const quoteToken = getToken(deployment, parameters.quote ?? parameters.tokenB)
  const seconds = candleSeconds[interval]
  const getFrom = ({ timestamp }: { timestamp: number }) =>
    from ??
    (maxCandles === undefined
      ? timestamp + 1 - day
      : // The time is rounded down to the interval's beginning.
        floor(timestamp, seconds) + (1 - maxCandles) * seconds)
  const market = await readMarket(client, {
    ...parameters,
    deployment,
    seconds,
    limit,
    pairAddress,
    since: getFrom,
  })

  const { head, trades, pools } = market
  const spans = market.items.flatMap(({ spans: { 0: text }, timestamp }) =>
    text === undefined ? [] : decodeSpan(text, timestamp),
  )
  const prices = getTokenPrices({ pools, quote: quoteToken.address })
  const own = pools.find((pool) => pool.pairAddress === pairAddress)
  const { reserve0 = 0n, reserve1 = 0n } = own ?? {}
  const [reserveA, reserveB] = inOrder(reserve0, reserve1)
  const to = head.timestamp + 1
  const candles = toCandles({
    spans,
    before: market.before,
    base: isA0 ? 'token0' : 'token1',
    decimals0: (isA0 ? tokenA : tokenB).decimals,
    decimals1: (isA0 ? tokenB : tokenA).decimals,
    interval,
    from: getFrom(head),
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
    day: getWindow(day, 60) as getPoolActivity.Window,
    week: getWindow(7 * day, 60 * 60),
    candles,
    trades: toTrades(decodePoolLogs(trades), isA0).reverse().slice(0, limit),
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

  function getWindow(length: number, step: number) {
    // The period starts at a full minute or hour.
    const begin = floor(to - length, step)
    if (market.getKnownSince(step) > begin) return undefined
    const sums = createSums()
    for (const span of spans) if (span.time >= begin) addSums(sums, span)
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
      aprBps: getFeeApr({ fees0, fees1, reserve0, reserve1, seconds: length }),
    }
  }
}
