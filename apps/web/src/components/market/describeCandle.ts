import type { Token } from '@letheswap/sdk'
import { formatPrice } from '@letheswap/sdk/amm'
import type { Candle } from '@letheswap/sdk/market'
import { groupDigits, showTokenAmount } from '../../lib/format'
import { market } from '../../messages/dialogs'
import { getLocale } from '../../messages/intl'
import type { ChartInterval } from './chartWindows'

export function describeCandle(
  { open, high, low, close, volumeQuote }: Candle,
  quoteToken: Token,
) {
  return [
    [market.open, groupDigits(formatPrice(open))],
    [market.high, groupDigits(formatPrice(high))],
    [market.low, groupDigits(formatPrice(low))],
    [market.close, groupDigits(formatPrice(close))],
    [market.candleVolume, showTokenAmount(volumeQuote, quoteToken)],
  ] as const
}

/**
 * Creates a formatter for a candle's start time. Days are in UTC, regardless of the
 * user's time zone.
 */
export function createCandleTime(interval: ChartInterval) {
  const { format } = new Intl.DateTimeFormat(
    getLocale(),
    interval === '1d'
      ? { dateStyle: 'medium', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  )
  return ({ time }: Candle) => format(time * 1_000)
}

/** Minimum seconds of a range whose labels are dates. */
const dateSpan = 3 * 86_400

/**
 * Creates a formatter for the labels below a chart: the date, or the time if dates
 * would repeat.
 */
export function createTickFormat(interval: ChartInterval, span: number) {
  const isDate = interval === '1d' || span >= dateSpan
  const { format } = new Intl.DateTimeFormat(getLocale(), {
    ...(isDate ? { day: 'numeric', month: 'short' } : { timeStyle: 'short' }),
    ...(interval === '1d' && { timeZone: 'UTC' }),
  })
  return (time: number) => format(time * 1_000)
}
