import type { Token } from '@letheswap/sdk'
import type { Candle } from '@letheswap/sdk/market'
import { useState } from 'react'
import { market } from '../../messages/dialogs'
import type { ChartInterval } from './chartWindows'
import { createCandleTime, describeCandle } from './describeCandle'

type Props = {
  /** Candles, oldest first. */
  candles: readonly Candle[]
  interval: ChartInterval
  quoteToken: Token
}

export function CandleTable({ candles, interval, quoteToken }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-field py-3 text-label text-muted hover:text-accent desktop:py-1">
        {market.asTable}
      </summary>
      {isOpen ? (
        <section
          aria-label={market.candles}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
          tabIndex={0}
          className="max-h-72 overflow-auto rounded-field border border-hairline"
        >
          <Rows {...{ candles, interval, quoteToken }} />
        </section>
      ) : null}
    </details>
  )
}

function Rows({ candles, interval, quoteToken }: Props) {
  const showTime = createCandleTime(interval)
  const terms = [
    market.time,
    market.open,
    market.high,
    market.low,
    market.close,
    market.candleVolume,
  ]
  return (
    <table className="w-full text-right text-label whitespace-nowrap tabular-nums">
      <caption className="sr-only">{market.candles}</caption>
      <thead className="sticky top-0 bg-raised text-muted">
        <tr>
          {terms.map((term) => (
            <th key={term} scope="col" className={`${cell} font-medium`}>
              {term}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {[...candles].reverse().map((candle) => (
          <tr key={candle.time}>
            <th scope="row" className={`${cell} font-normal`}>
              {showTime(candle)}
            </th>
            {describeCandle(candle, quoteToken).map(([term, detail]) => (
              <td key={term} className={cell}>
                {detail}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'px-3 py-1.5 first:text-left'
