import type { getMidPrice } from '../amm/getMidPrice.js'
import { InvalidOptionError } from '../errors/actions.js'
import type { SwapEvent } from '../logs/types.js'
import { getPriceSeries } from './getPriceSeries.js'
import type { PricedPool, TimeWindow } from './types.js'

/** How long a candle lasts. */
export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d'

/** What happened to a price in a span of time. */
export type Candle = {
  /** First second of it: a multiple of the interval, in Unix seconds. */
  time: number
  /** Price when it began: the close of the candle before. */
  open: getMidPrice.Price
  /** Highest price, the open included. */
  high: getMidPrice.Price
  /** Lowest price, the open included. */
  low: getMidPrice.Price
  /** Price when it ended. */
  close: getMidPrice.Price
  /** Base tokens that were paid in or out, in the smallest unit. */
  volumeBase: bigint
  /** Quote tokens that were paid in or out, in the smallest unit. */
  volumeQuote: bigint
  /** How many trades there were. */
  trades: number
}

/** Most candles of one call: ten megabytes. */
const mostCandles = 50_000

/** The year 5138 in seconds; in milliseconds, a time long ago. */
const farTime = 1e11

const seconds: Record<CandleInterval, number> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
}

/**
 * Candles of a pool's mid price. A pool has a price between trades, too: a
 * candle opens with the price at which the one before closed, and one without a
 * trade has that price four times and no volume. The first candle of all opens
 * with the pool's first price.
 *
 * Days and hours are those of UTC. A candle at the edge of the window is whole:
 * it has all events of its span of time, inside the window or not.
 *
 * @param parameters - {@link getCandles.Parameters}
 * @returns One candle for each interval that the window touches, oldest first,
 * from the pool's first price on. Prices are exact fractions, in whole quote
 * tokens for one whole base token.
 * @throws InvalidOptionError for a time that is not in seconds, and for a number
 * of candles out of range.
 *
 * @example
 * ```ts
 * import { formatPrice } from '@letheswap/sdk/amm'
 * import { getCandles, type PoolEvent } from '@letheswap/sdk/market'
 *
 * declare const events: PoolEvent[]
 * const candles = getCandles({
 *   events,
 *   base: 'token0',
 *   decimals0: 18,
 *   decimals1: 6,
 *   interval: '1h',
 * })
 * candles.map(({ time, close }) => [time, Number(formatPrice(close, 12))])
 * ```
 */
export function getCandles({
  interval,
  from,
  to,
  maxCandles = mostCandles,
  ...pool
}: getCandles.Parameters): Candle[] {
  checkTime('from', from)
  checkTime('to', to)
  checkMaxCandles(maxCandles)
  const span = seconds[interval]
  // Rounded down to the interval's beginning.
  const toTime = (second: number) => Math.floor(second / span) * span
  const points = getPriceSeries(pool)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const end = to ?? last.timestamp + 1
  const begin = Math.max(
    toTime(from ?? first.timestamp),
    toTime(first.timestamp),
    toTime(end - 1) - (maxCandles - 1) * span,
  )
  const swaps = pool.events.filter(
    (event): event is SwapEvent => event.type === 'swap',
  )
  let [nextPoint, nextSwap] = [0, 0]
  let price = first.price
  while ((points[nextPoint]?.timestamp ?? begin) < begin)
    price = (points[nextPoint++] as getPriceSeries.Point).price
  while ((swaps[nextSwap]?.timestamp ?? begin) < begin) nextSwap++

  const candles: Candle[] = []
  for (let time = begin; time < end; time += span) {
    const candle: Candle = {
      time,
      open: price,
      high: price,
      low: price,
      close: price,
      volumeBase: 0n,
      volumeQuote: 0n,
      trades: 0,
    }
    for (
      let point = points[nextPoint];
      point && point.timestamp < time + span;
      point = points[++nextPoint]
    ) {
      price = point.price
      if (comparePrices(price, candle.high) > 0) candle.high = price
      if (comparePrices(price, candle.low) < 0) candle.low = price
    }
    candle.close = price
    for (
      let swap = swaps[nextSwap];
      swap && swap.timestamp < time + span;
      swap = swaps[++nextSwap]
    ) {
      const volume0 = swap.amount0In + swap.amount0Out
      const volume1 = swap.amount1In + swap.amount1Out
      candle.volumeBase += pool.base === 'token0' ? volume0 : volume1
      candle.volumeQuote += pool.base === 'token0' ? volume1 : volume0
      candle.trades++
    }
    candles.push(candle)
  }
  return candles
}

function checkTime(field: string, value: number | undefined) {
  if (value !== undefined && !(Math.abs(value) < farTime))
    throw new InvalidOptionError({ field, value, expected: 'in Unix seconds' })
}

function checkMaxCandles(value: number) {
  if (!(Number.isSafeInteger(value) && value >= 1 && value <= mostCandles))
    throw new InvalidOptionError({
      field: 'maxCandles',
      value,
      expected: `an integer from 1 to ${mostCandles}`,
    })
}

/** Below zero when the first price is the lower one; exact. */
export function comparePrices(a: getMidPrice.Price, b: getMidPrice.Price) {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export declare namespace getCandles {
  type Parameters = PricedPool & {
    /** How long each candle lasts. */
    interval: CandleInterval
  } & {
    /**
     * The span of time to show; all of the pool's life when left out. With a
     * later `to`, the last price goes on.
     */
    [edge in keyof TimeWindow]?: TimeWindow[edge] | undefined
  } & {
    /**
     * How many candles to return at most, the newest ones; from 1 to 50,000.
     * @default 50_000
     */
    maxCandles?: number | undefined
  }
}
