import { usePreferences } from '@letheswap/react'
import type { Candle } from '@letheswap/sdk/market'
import { type PointerEvent, useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { useLanguage } from '../../lib/useLanguage'
import { useMediaQuery } from '../../lib/useMediaQuery'
import type { ChartInterval } from './chartWindows'
import { createCandlePlot } from './createCandlePlot'

type Props = {
  /** Oldest first, at least one. */
  candles: readonly Candle[]
  interval: ChartInterval
  index: number
  isPointed: boolean
  label: string
  text: string
  onPoint: (index: number | undefined) => void
}

/** Candles and their volume; to the keyboard and screen readers, a slider over them. */
export default function CandleChart({
  candles,
  interval,
  index,
  isPointed,
  label,
  text,
  onPoint,
}: Props) {
  const { theme } = usePreferences()
  const language = useLanguage()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const holder = useRef<HTMLLabelElement>(null)
  const plot = useRef<uPlot>(undefined)
  const marked = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colors, and other words for times
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const getMarked = () => marked.current
    const drawn = createCandlePlot(element, { candles, interval, getMarked })
    plot.current = drawn
    const observer = new ResizeObserver(() =>
      drawn.setSize({
        width: element.clientWidth,
        height: element.clientHeight,
      }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [candles, interval, theme, isSystemDark, language])
  useEffect(() => {
    marked.current = isPointed ? index : undefined
    plot.current?.redraw(false)
  }, [index, isPointed])

  function follow({ clientX }: PointerEvent) {
    const left = plot.current?.over.getBoundingClientRect().left ?? 0
    onPoint(plot.current?.posToIdx(clientX - left))
  }

  return (
    // A press moves the focus to the slider.
    <label
      ref={holder}
      onPointerDown={follow}
      onPointerMove={follow}
      // After a touch the candle stays marked.
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') onPoint(undefined)
      }}
      className="relative block h-56 touch-pan-y overflow-hidden rounded-field outline-offset-2 outline-accent has-[:focus-visible]:outline-2 desktop:h-64"
    >
      <input
        type="range"
        className="sr-only"
        aria-label={label}
        aria-valuetext={text}
        min={1}
        max={candles.length}
        value={index + 1}
        onChange={({ target }) => onPoint(target.valueAsNumber - 1)}
      />
    </label>
  )
}
