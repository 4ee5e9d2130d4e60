import { groupDigits } from '../../lib/format'
import 'uplot/dist/uPlot.min.css'
import { formatPrice } from '@letheswap/sdk/amm'
import type { Candle } from '@letheswap/sdk/market'
import uPlot from 'uplot'
import { getLocale } from '../../messages/intl'
import { type ChartInterval, chartWindows } from './chartWindows'

const MIN_SLOTS = 40

/** In CSS pixels; candles any narrower are drawn as a line. */
const MIN_CANDLE_WIDTH = 2

type Options = {
  /** Oldest first, at least one. */
  candles: readonly Candle[]
  interval: ChartInterval
  getMarked: () => number | undefined
}

export function createCandlePlot(
  element: HTMLElement,
  { candles, interval, getMarked }: Options,
): uPlot {
  const { seconds } = chartWindows[interval]
  const colors = readColors(element)
  const bars = candles.map(toBar)
  const low = Math.min(...bars.map((bar) => bar.low))
  const high = Math.max(...bars.map((bar) => bar.high))
  const height = high - low || high / 50
  const newest = candles.at(-1) as Candle
  const end = newest.time + seconds / 2
  // As the price above the chart has it.
  const lastText = groupDigits(formatPrice(newest.close))
  const font = getComputedStyle(element).fontFamily
  const axis = {
    font: `12px ${font}`,
    stroke: colors.muted,
    ticks: { show: false },
    gap: 6,
  }
  // No price labels beside the volume.
  const filter: uPlot.Axis.Filter = (_plot, prices) =>
    prices.map((price) => (price < low ? null : price))
  const showTime = createTickFormat(interval)

  return new uPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      padding: [8, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { range: [end - Math.max(bars.length, MIN_SLOTS) * seconds, end] },
        price: {
          range: [low - height / 3, high + (low === high ? height / 2 : 0)],
        },
        volume: { range: (_plot, _min, max) => [0, 4 * max || 1] },
      },
      axes: [
        {
          ...axis,
          size: 28,
          space: 72,
          grid: { show: false },
          values: (plot, times) =>
            times.map((time) =>
              // The edge would cut the text off.
              plot.valToPos(time, 'x') < 24 ? null : showTime(time),
            ),
        },
        {
          ...axis,
          scale: 'price',
          side: 1,
          space: 36,
          grid: { stroke: colors.hairline, width: 1, filter },
          filter,
          values: (_plot, prices) =>
            prices.map((price) => (price === null ? null : showPrice(price))),
          // Before the first layout there are no texts.
          size: (_plot, texts: (string | null)[] | null) =>
            Math.max(
              48,
              ...[...(texts ?? []), lastText].map(
                (text) => 14 + 7 * (text ?? '').length,
              ),
            ),
        },
      ],
      // uPlot computes the scales of these series; `draw` paints them.
      series: [
        {},
        { scale: 'price', paths: () => null, points: { show: false } },
        { scale: 'volume', paths: () => null, points: { show: false } },
      ],
      hooks: { draw: [draw] },
    },
    [
      bars.map(({ time }) => time),
      bars.map(({ close }) => close),
      bars.map(({ volume }) => volume),
    ],
    element,
  )

  /** In the canvas's own pixels, rounded where edges must be sharp. */
  function draw(plot: uPlot) {
    const { bbox, ctx } = plot
    const x = (time: number) => Math.round(plot.valToPos(time, 'x', true))
    const y = (price: number) => plot.valToPos(price, 'price', true)
    const slot = plot.valToPos(seconds, 'x', true) - plot.valToPos(0, 'x', true)
    const body = Math.max(Math.floor(slot * 0.7), 1)
    const wick = Math.min(Math.max(Math.round(devicePixelRatio), 1), body)

    ctx.save()
    const marked = bars[getMarked() ?? -1]
    if (marked) {
      ctx.fillStyle = colors.ink
      ctx.globalAlpha = 0.5
      ctx.fillRect(x(marked.time), bbox.top, wick, bbox.height)
    }
    ctx.fillStyle = colors.muted
    ctx.globalAlpha = 0.45
    for (const { time, volume } of bars) {
      const top = plot.valToPos(volume, 'volume', true)
      ctx.fillRect(x(time) - body / 2, top, body, bbox.top + bbox.height - top)
    }
    ctx.globalAlpha = 1
    if (slot < MIN_CANDLE_WIDTH * devicePixelRatio) {
      ctx.strokeStyle = colors.accent
      ctx.lineWidth = 1.5 * devicePixelRatio
      ctx.lineJoin = 'round'
      ctx.beginPath()
      for (const { time, close } of bars) ctx.lineTo(x(time), y(close))
      ctx.stroke()
    } else
      for (const { time, open, high, low, close } of bars) {
        const [top, foot] = [y(Math.max(open, close)), y(Math.min(open, close))]
        // Accent for a price that rose, grey for one that fell or did not move.
        ctx.fillStyle = close > open ? colors.accent : colors.outline
        ctx.fillRect(x(time) - wick / 2, y(high), wick, y(low) - y(high))
        const thickness = Math.max(foot - top, devicePixelRatio)
        ctx.fillRect(x(time) - body / 2, top, body, thickness)
      }
    drawLastPrice(plot, toBar(newest).close)
    ctx.restore()
  }

  /** A dashed line at the last price, and its figure on the axis. */
  function drawLastPrice({ bbox, ctx, valToPos, width }: uPlot, price: number) {
    const ratio = devicePixelRatio
    const middle = Math.round(valToPos(price, 'price', true))
    const right = bbox.left + bbox.width
    // Whole, also at the upper edge.
    const top = Math.max(0, middle - 10 * ratio)
    ctx.strokeStyle = colors.accent
    ctx.lineWidth = ratio
    ctx.setLineDash([3 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(bbox.left, middle)
    ctx.lineTo(right, middle)
    ctx.stroke()
    ctx.fillStyle = colors.accent
    ctx.beginPath()
    ctx.roundRect(right, top, width * ratio - right, 20 * ratio, 4 * ratio)
    ctx.fill()
    ctx.fillStyle = colors['on-accent']
    ctx.font = `500 ${12 * ratio}px ${font}`
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.fillText(lastText, right + 6 * ratio, top + 10 * ratio)
  }
}

/** A chart needs no more than the precision of a number. */
function toBar({ time, open, high, low, close, volumeQuote }: Candle) {
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

/** The theme's colors, computed: a canvas does not resolve CSS variables. */
function readColors(element: HTMLElement) {
  const probe = element.appendChild(document.createElement('span'))
  const read = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    accent: read('accent'),
    'on-accent': read('on-accent'),
    outline: read('outline'),
    muted: read('muted'),
    hairline: read('hairline'),
    ink: read('ink'),
  }
  probe.remove()
  return colors
}

/** Dates at midnight, times between. A candle of a day is a day of UTC. */
function createTickFormat(interval: ChartInterval) {
  const isDaily = interval === '1d'
  const day = new Intl.DateTimeFormat(getLocale(), {
    day: 'numeric',
    month: 'short',
    ...(isDaily && { timeZone: 'UTC' }),
  })
  const minute = new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short' })
  return (time: number) => {
    const date = new Date(time * 1_000)
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
    return (isDaily || isMidnight ? day : minute).format(date)
  }
}

/** Without the exponent that JavaScript writes below a millionth. */
const showPrice = (price: number) =>
  groupDigits(price.toFixed(12).replace(/\.?0+$/, ''))
