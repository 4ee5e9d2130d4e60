import { assertInteger } from '../amm/assertInteger.js'
import type { getMidPrice } from '../amm/getMidPrice.js'
import { InvalidOptionError } from '../errors/options.js'
import { farTime } from '../utils/farTime.js'
import { floor } from './floor.js'
import { compareReserves, joinSpans, type PoolSpan } from './spans.js'
import type { Candle, CandleInterval, PricedPool, Reserves } from './types.js'

export const candleSeconds: Record<CandleInterval, number> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
}

/** Maximum number of candles, which take about ten megabytes. */
const maxCount = 50_000

export function checkWindow({
  maxCandles = maxCount,
  ...times
}: {
  from?: number | undefined
  to?: number | undefined
  maxCandles?: number | undefined
}): void {
  for (const [field, value] of Object.entries(times))
    if (value !== undefined && !(Math.abs(value) < farTime))
      throw new InvalidOptionError({
        field,
        value,
        expected: 'in Unix seconds',
      })
  assertInteger('maxCandles', maxCandles, maxCount, 1)
}

/** Converts spans into candles, which are at least as long. See `getCandles`. */
export function toCandles({
  spans,
  before,
  interval,
  from,
  to,
  maxCandles = maxCount,
  ...pool
}: Omit<PricedPool, 'events'> & {
  spans: readonly PoolSpan[]
  before?: Reserves | undefined
  interval: CandleInterval
  /** @default the time of the first span */
  from?: number | undefined
  to: number
  maxCandles?: number | undefined
}): Candle[] {
  const length = candleSeconds[interval]
  const joined = joinSpans(spans, length)
  const first = joined.find(({ prices }) => prices)
  const isPriced = before !== undefined && before[0] > 0n && before[1] > 0n
  const start = isPriced ? (from ?? first?.time) : first?.time
  if (start === undefined) return []
  const begin = Math.max(
    floor(from ?? start, length),
    floor(start, length),
    floor(to - 1, length) - (maxCandles - 1) * length,
  )
  let next = 0
  let last = isPriced ? before : undefined
  for (; (joined[next]?.time ?? begin) < begin; next++)
    last = joined[next]?.prices?.[3] ?? last
  let price = last ?? (first?.prices?.[0] as Reserves)

  const isTurned = pool.base === 'token1'
  const toPrice = ([reserve0, reserve1]: Reserves): getMidPrice.Price => {
    const whole0 = reserve0 * 10n ** BigInt(pool.decimals1)
    const whole1 = reserve1 * 10n ** BigInt(pool.decimals0)
    return isTurned
      ? { numerator: whole0, denominator: whole1 }
      : { numerator: whole1, denominator: whole0 }
  }
  const candles: Candle[] = []
  for (let time = begin; time < to; time += length) {
    const span = joined[next]?.time === time ? joined[next++] : undefined
    const { volume0 = 0n, volume1 = 0n, trades = 0 } = span ?? {}
    let [, high, low, close] = span?.prices ?? [price, price, price, price]
    if (compareReserves(price, high) > 0) high = price
    if (compareReserves(price, low) < 0) low = price
    candles.push({
      time,
      open: toPrice(price),
      high: toPrice(isTurned ? low : high),
      low: toPrice(isTurned ? high : low),
      close: toPrice(close),
      volumeBase: isTurned ? volume1 : volume0,
      volumeQuote: isTurned ? volume0 : volume1,
      trades,
    })
    price = close
  }
  return candles
}
