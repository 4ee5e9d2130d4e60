import type uPlot from 'uplot'
import type { PlotColors } from './readPlotColors'

/** A candle as numbers: time in seconds, prices, and how much was traded. */
export type Bar = {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** In CSS pixels; narrower candles cannot be told apart and become a line. */
const narrowest = 2

/** Draws the candles, the volume beneath, and where the person points. */
export function drawCandles(
  plot: uPlot,
  { bars, colors, marked, seconds }: drawCandles.Parameters,
): void {
  const { bbox, ctx } = plot
  // All in the canvas' own pixels, whole ones where edges shall be sharp.
  const x = (time: number) => Math.round(plot.valToPos(time, 'x', true))
  const y = (price: number) => plot.valToPos(price, 'price', true)
  const slot = plot.valToPos(seconds, 'x', true) - plot.valToPos(0, 'x', true)
  const body = Math.max(Math.floor(slot * 0.7), 1)
  const wick = Math.min(Math.max(Math.round(devicePixelRatio), 1), body)
  const bottom = bbox.top + bbox.height

  ctx.save()
  const pointed = marked === undefined ? undefined : bars[marked]
  if (pointed) {
    ctx.fillStyle = colors.ink
    ctx.globalAlpha = 0.5
    ctx.fillRect(x(pointed.time), bbox.top, wick, bbox.height)
  }
  ctx.fillStyle = colors.muted
  ctx.globalAlpha = 0.45
  for (const { time, volume } of bars) {
    const top = plot.valToPos(volume, 'volume', true)
    ctx.fillRect(x(time) - body / 2, top, body, bottom - top)
  }
  ctx.globalAlpha = 1
  if (slot < narrowest * devicePixelRatio) drawLine()
  else for (const bar of bars) drawCandle(bar)
  ctx.restore()

  function drawLine() {
    ctx.strokeStyle = colors.accent
    ctx.lineWidth = 1.5 * devicePixelRatio
    ctx.lineJoin = 'round'
    ctx.beginPath()
    for (const { time, close } of bars) ctx.lineTo(x(time), y(close))
    ctx.stroke()
  }

  /** Accent for a price that rose, grey for one that fell or stood still. */
  function drawCandle({ time, open, high, low, close }: Bar) {
    const [top, foot] = [y(Math.max(open, close)), y(Math.min(open, close))]
    ctx.fillStyle = close > open ? colors.accent : colors.outline
    ctx.fillRect(x(time) - wick / 2, y(high), wick, y(low) - y(high))
    ctx.fillRect(
      x(time) - body / 2,
      top,
      body,
      Math.max(foot - top, devicePixelRatio),
    )
  }
}

export declare namespace drawCandles {
  type Parameters = {
    /** Oldest first. */
    bars: readonly Bar[]
    colors: PlotColors
    /** Index of the one that is pointed at. */
    marked: number | undefined
    /** How long each lasts. */
    seconds: number
  }
}
