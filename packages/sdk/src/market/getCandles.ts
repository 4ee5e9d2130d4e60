import { toSpans } from './spans.js'
import { candleSeconds, checkWindow, toCandles } from './toCandles.js'
import type { Candle, CandleInterval, PricedPool, TimeWindow } from './types.js'

/**
 * Returns candles of a pool's mid price, each opening at the last close, from
 * the pool's first price on. Days and hours are UTC. A candle at the window's
 * edge has all events of its span.
 *
 * @returns One candle for each interval, oldest first. Prices are exact, in
 * whole quote tokens for one whole base token.
 * @throws InvalidOptionError for a time that is not in seconds, and for a
 * number of candles out of range.
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
    /** The newest candles, from 1 to 50,000. @default 50_000 */
    maxCandles?: number | undefined
  } & {
    /** Defaults to all of the pool's life. */
    [edge in keyof TimeWindow]?: TimeWindow[edge] | undefined
  }
}
