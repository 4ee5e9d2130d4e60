import 'uplot/dist/uPlot.min.css'
import { formatPrice } from '@letheswap/sdk/amm'
import type { Candle } from '@letheswap/sdk/market'
import uPlot from 'uplot'
import { type ChartInterval, chartWindows } from './chartWindows'
import { createPlotAxes } from './createPlotAxes'
import { type Bar, drawCandles } from './drawCandles'
import { readPlotColors } from './readPlotColors'

/** A chart has the room of so many candles, though there are fewer yet. */
const fewest = 40

/**
 * Draws candles into an element, in its size and in the theme's colours, and
 * follows both.
 */
export function createCandlePlot(
  element: HTMLElement,
  interval: ChartInterval,
): createCandlePlot.ReturnType {
  const { seconds } = chartWindows[interval]
  let colors = readPlotColors(element)
  let bars: Bar[] = []
  let marked: number | undefined
  let [low, high] = [0, 1]

  const plot = new uPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      padding: [8, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: {
          range: () => {
            const end = (bars.at(-1)?.time ?? 0) + seconds / 2
            return [end - Math.max(bars.length, fewest) * seconds, end]
          },
        },
        // The lowest quarter is the volume's.
        price: {
          range: () => {
            const height = high - low || high / 50
            return [low - height / 3, high + (low === high ? height / 2 : 0)]
          },
        },
        volume: { range: (_plot, _min, max) => [0, 4 * max || 1] },
      },
      axes: createPlotAxes({
        interval,
        getColors: () => colors,
        getLowest: () => low,
        fontFamily: getComputedStyle(element).fontFamily,
      }),
      // Their scales are wanted; what they look like is drawn by hand.
      series: [
        {},
        { scale: 'price', paths: () => null, points: { show: false } },
        { scale: 'volume', paths: () => null, points: { show: false } },
      ],
      hooks: {
        draw: [(plot) => drawCandles(plot, { bars, colors, marked, seconds })],
      },
    },
    [[], [], []],
    element,
  )

  const observer = new ResizeObserver(() =>
    plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
  )
  observer.observe(element)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', repaint)

  function repaint() {
    colors = readPlotColors(element)
    plot.redraw(false)
  }

  return {
    setCandles(candles) {
      bars = candles.map(toBar)
      low = Math.min(...bars.map((bar) => bar.low))
      high = Math.max(...bars.map((bar) => bar.high))
      plot.setData([
        bars.map(({ time }) => time),
        bars.map(({ close }) => close),
        bars.map(({ volume }) => volume),
      ])
    },
    mark(index) {
      marked = index
      plot.redraw(false)
    },
    findIndex: (clientX) =>
      plot.posToIdx(clientX - plot.over.getBoundingClientRect().left),
    repaint,
    destroy() {
      observer.disconnect()
      scheme.removeEventListener('change', repaint)
      plot.destroy()
    },
  }
}

export declare namespace createCandlePlot {
  type ReturnType = {
    setCandles(candles: readonly Candle[]): void
    /** Marks a candle, or none. */
    mark(index: number | undefined): void
    /** The candle nearest to a place in the window. */
    findIndex(clientX: number): number
    /** Draws again in the colours of the theme. */
    repaint(): void
    destroy(): void
  }
}

/** A picture needs no more than a number's precision. */
function toBar({ time, open, high, low, close, volumeQuote }: Candle): Bar {
  const toNumber = (price: Candle['open']) => Number(formatPrice(price, 12))
  return {
    time,
    open: toNumber(open),
    high: toNumber(high),
    low: toNumber(low),
    close: toNumber(close),
    volume: Number(volumeQuote),
  }
}
