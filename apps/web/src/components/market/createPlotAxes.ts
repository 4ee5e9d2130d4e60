import type uPlot from 'uplot'
import { groupDigits } from '../../lib/groupDigits'
import { getLocale } from '../../messages/intl'
import type { ChartInterval } from './chartWindows'
import type { PlotColors } from './readPlotColors'

/** Times below, prices at the right. */
export function createPlotAxes({
  interval,
  getColors,
  getLowest,
  fontFamily,
}: createPlotAxes.Parameters): uPlot.Axis[] {
  const axis = {
    font: `12px ${fontFamily}`,
    stroke: () => getColors().muted,
    ticks: { show: false },
    gap: 6,
  }
  const day = new Intl.DateTimeFormat(getLocale(), {
    day: 'numeric',
    month: 'short',
    // A candle of a day is one of UTC, wherever the person is.
    ...(interval === '1d' && { timeZone: 'UTC' }),
  })
  const minute = new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short' })
  const isMidnight = (date: Date) =>
    date.getHours() === 0 && date.getMinutes() === 0
  // None where the volume is.
  const filter: uPlot.Axis.Filter = (_plot, prices) =>
    prices.map((price) => (price < getLowest() ? null : price))
  return [
    {
      ...axis,
      size: 28,
      space: 72,
      grid: { show: false },
      values: (plot, times) =>
        times.map((time) => {
          // The edge would cut it off.
          if (plot.valToPos(time, 'x') < 24) return null
          const date = new Date(time * 1_000)
          return (interval === '1d' || isMidnight(date) ? day : minute).format(
            date,
          )
        }),
    },
    {
      ...axis,
      scale: 'price',
      side: 1,
      space: 36,
      grid: { stroke: () => getColors().hairline, width: 1, filter },
      filter,
      values: (_plot, prices) =>
        prices.map((price) => (price === null ? null : showPrice(price))),
      // There are no texts before there are candles.
      size: (_plot, texts: (string | null)[] | null) =>
        Math.max(
          48,
          ...(texts ?? []).map((text) => 14 + 7 * (text ?? '').length),
        ),
    },
  ]
}

export declare namespace createPlotAxes {
  type Parameters = {
    interval: ChartInterval
    getColors: () => PlotColors
    /** The lowest price. */
    getLowest: () => number
    fontFamily: string
  }
}

/** Without an exponent, which a number writes below a millionth. */
const showPrice = (price: number) =>
  groupDigits(price.toFixed(12).replace(/\.?0+$/, ''))
