import type { Candle } from '@letheswap/sdk/market'
import { groupDigits } from '../../lib/format'
import { toNumber } from './toNumber'

export type Bar = ReturnType<typeof toBar>

export const toBar = ({ time, open, high, low, close }: Candle) => ({
  time,
  open: toNumber(open),
  high: toNumber(high),
  low: toNumber(low),
  close: toNumber(close),
})

/**
 * Returns the price range to show, which fits the line or the bodies of the candles. It
 * ignores their wicks, because a single wick would squeeze everything else.
 */
export function getDomain(bars: readonly Bar[], isCandles: boolean) {
  const prices = bars.flatMap(({ open, close }, place) =>
    isCandles || place === 0 ? [open, close] : [close],
  )
  const [min, max] = [Math.min(...prices), Math.max(...prices)]
  const margin = (max - min) * 0.12 || max / 50
  const [low, high] = [min - margin, max + margin]
  // The distance between two ticks is 1, 2 or 5 times a power of ten.
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((by) => by * power >= rough) ?? 10)
  const ticks = Array.from(
    { length: Math.floor(high / step) - Math.ceil(low / step) + 1 },
    (_, place) => (Math.ceil(low / step) + place) * step,
  )
  return { low, high, ticks }
}

/** Formats six digits, without the exponent that JavaScript uses for small numbers. */
export const showNumber = (price: number) =>
  groupDigits(
    Number(price.toPrecision(6))
      .toFixed(12)
      .replace(/\.?0+$/, ''),
  )
