import type { Candle } from '@letheswap/sdk/market'
import { type PointerEvent, useId, useMemo } from 'react'
import { cx } from '../../lib/cx'
import { type Bar, getDomain, showNumber, toBar } from './candleScale'
import type { ChartInterval } from './chartWindows'
import { createTickFormat } from './describeCandle'

type Props = {
  /** Candles, oldest first, at least one. */
  candles: readonly Candle[]
  interval: ChartInterval
  /** Shows bars instead of a line. */
  isCandles: boolean
  index: number
  isPointed: boolean
  label: string
  text: string
  onPoint: (index: number | undefined) => void
}

/** Units of the drawing, which is stretched to its container. */
const WIDTH = 1_000
const HEIGHT = 1_000
/** Height of the tag with the last price. Labels of the axis behind it are not shown. */
const TAG_HEIGHT = 85
/** Maximum width, which leaves gaps between few candles. */
const MAX_CANDLE_WIDTH = 40

/**
 * Draws a price chart, which is a slider over the candles for the keyboard and screen
 * readers.
 */
export default function CandleChart({
  candles,
  interval,
  isCandles,
  index,
  isPointed,
  label,
  text,
  onPoint,
}: Props) {
  const gradient = useId()
  const bars = useMemo(() => candles.map(toBar), [candles])
  const { low, high, ticks } = useMemo(
    () => getDomain(bars, isCandles),
    [bars, isCandles],
  )
  const x = (place: number) => ((place + 0.5) / bars.length) * WIDTH
  const y = (price: number) => ((high - price) / (high - low)) * HEIGHT
  const last = bars.at(-1) as Bar
  const marked = bars[index] ?? last
  const [first = last] = bars
  // The line runs from edge to edge, so that it is visible even for a single candle.
  const line = [
    `0 ${y(first.open)}`,
    ...bars.map(({ close }, place) => `${x(place)} ${y(close)}`),
    `${WIDTH} ${y(last.close)}`,
  ]
  const showTime = createTickFormat(interval, last.time - first.time)
  const times = [0.12, 0.38, 0.62, 0.88].map((part) => ({
    part,
    text: showTime(bars[Math.floor(part * bars.length)]?.time ?? 0),
  }))
  const percent = (price: number) => `${y(price) / 10}%`

  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * bars.length)
    onPoint(Math.min(Math.max(place, 0), bars.length - 1))
  }

  return (
    // A press moves the focus to the slider.
    <label className="relative block h-70 touch-pan-y rounded-field pr-18 pb-7 text-label tabular-nums text-muted outline-offset-2 outline-accent select-none has-[:focus-visible]:outline-2">
      <input
        type="range"
        className="sr-only"
        aria-label={label}
        aria-valuetext={text}
        min={1}
        max={bars.length}
        value={index + 1}
        onChange={({ target }) => onPoint(target.valueAsNumber - 1)}
      />
      <span
        data-plot
        className="relative block h-full"
        onPointerDown={follow}
        onPointerMove={follow}
        // After a touch, the candle stays selected.
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') onPoint(undefined)
        }}
      >
        {ticks.map((price) => (
          <span
            key={price}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ top: percent(price) }}
          >
            {Math.abs(y(price) - y(last.close)) < TAG_HEIGHT ? null : (
              <span className="absolute left-full pl-2 -translate-y-1/2">
                {showNumber(price)}
              </span>
            )}
          </span>
        ))}
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-hidden text-accent"
          aria-hidden="true"
        >
          <linearGradient id={gradient} x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity=".2" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          {isCandles ? (
            bars.map((bar, place) => (
              <Bars
                key={bar.time}
                {...{ bar, x: x(place), y }}
                slot={WIDTH / bars.length}
              />
            ))
          ) : (
            <>
              <path
                d={`M0 ${HEIGHT}L${line.join('L')}L${WIDTH} ${HEIGHT}`}
                fill={`url(#${gradient})`}
              />
              <path
                d={`M${line.join('L')}`}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </>
          )}
        </svg>
        <span
          className={cx(
            'absolute inset-y-0 border-l border-outline',
            !isPointed && 'opacity-0',
          )}
          style={{ left: `${x(index) / 10}%` }}
        >
          <span
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
            style={{ top: percent(marked.close) }}
          />
        </span>
        <span
          className="absolute left-full ml-1 -translate-y-1/2 rounded-md border border-transparent bg-accent px-1 text-on-accent"
          style={{ top: percent(last.close) }}
        >
          {showNumber(last.close)}
        </span>
        {times.map(({ part, text }, place) => (
          <span
            key={part}
            className="absolute top-full -translate-x-1/2 pt-1.5 whitespace-nowrap"
            style={{ left: `${part * 100}%` }}
          >
            {/* Adjacent candles may have the same label, which is shown only once. */}
            {text === times[place - 1]?.text ? null : text}
          </span>
        ))}
      </span>
    </label>
  )
}

/** Draws a candle: green if the price rose. */
function Bars({
  bar: { open, high, low, close },
  x,
  y,
  slot,
}: {
  bar: Bar
  x: number
  y: (price: number) => number
  slot: number
}) {
  const top = y(Math.max(open, close))
  const width = Math.min(slot * 0.7, MAX_CANDLE_WIDTH)
  return (
    <g className={close > open ? 'text-success' : 'text-outline'}>
      <path
        d={`M${x} ${y(high)}V${y(low)}`}
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
      <rect
        x={x - width / 2}
        y={top}
        width={width}
        height={Math.max(y(Math.min(open, close)) - top, 6)}
        fill="currentColor"
      />
    </g>
  )
}
