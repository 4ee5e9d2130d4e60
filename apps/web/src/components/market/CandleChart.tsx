import { usePreferences } from '@letheswap/react'
import type { Candle } from '@letheswap/sdk/market'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { useLanguage } from '../../lib/useLanguage'
import { useMediaQuery } from '../../lib/useMediaQuery'
import type { ChartInterval } from './chartWindows'
import { createCandlePlot } from './createCandlePlot'

const PAGE = 10

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
  const holder = useRef<HTMLDivElement>(null)
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

  const last = candles.length - 1
  function move(event: KeyboardEvent) {
    const next = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageDown: index - PAGE,
      PageUp: index + PAGE,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onPoint(Math.min(Math.max(next, 0), last))
  }

  function follow({ clientX }: PointerEvent) {
    const left = plot.current?.over.getBoundingClientRect().left ?? 0
    onPoint(plot.current?.posToIdx(clientX - left))
  }

  return (
    <div
      ref={holder}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={candles.length}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      onKeyDown={move}
      onPointerDown={follow}
      onPointerMove={follow}
      // After a touch the candle stays marked.
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') onPoint(undefined)
      }}
      className="h-56 touch-pan-y overflow-hidden rounded-field desktop:h-64"
    />
  )
}
