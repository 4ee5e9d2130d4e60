import { toSpans } from './spans.js'
import { candleSeconds, checkWindow, toCandles } from './toCandles.js'
import type { Candle, CandleInterval, PricedPool, TimeWindow } from './types.js'

/**
 * Returns candles of a pool's mid price, from the pool's first price on. Each opens at
 * the previous close. Days and hours are in UTC. A candle at the window's edge includes
 * all events of its interval.
 *
 * @returns One candle per interval, oldest first. Prices are exact, in whole quote
 * tokens per whole base token.
 * @throws InvalidOptionError if a time is not in seconds, or `maxCandles` is out of
 * range.
 */
export function getCandles({
  events,
  interval,
  from,
  to,
  ...pool
}: getCandles.Parameters): Candle[] {
  checkWindow({ from, to, maxCandles: pool.maxCandles })
  const last = events.findLast(
    (event) =>
      event.type === 'sync' && event.reserve0 > 0n && event.reserve1 > 0n,
  )
  if (!last) return []
  return toCandles({
    ...pool,
    spans: toSpans(events, candleSeconds[interval]),
    interval,
    from,
    to: to ?? last.timestamp + 1,
  })
}

export declare namespace getCandles {
  type Parameters = PricedPool & {
    /** The length of a candle. */
    interval: CandleInterval
    /** Maximum number of candles, from 1 to 50,000. Keeps the newest. @default 50_000 */
    maxCandles?: number | undefined
  } & {
    /** @default the pool's whole history */
    [edge in keyof TimeWindow]?: TimeWindow[edge] | undefined
  }
}
