import type { PoolActivity } from '@letheswap/react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { market } from '../../messages/dialogs'
import { Empty } from '../ui/Empty'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'
import { CandleTable } from './CandleTable'
import type { ChartInterval } from './chartWindows'
import { createCandleTime, describeCandle } from './describeCandle'

/** The chart is shown once its code has loaded. The table does not need this code. */
const CandleChart = lazyComponent(() => import('./CandleChart'), {
  fallback: <Skeleton className="h-70 w-full" />,
  failed: (retry) => (
    <RetryMessage
      failure={{ kind: 'warning', message: market.chartNotLoaded }}
      isBusy={false}
      onRetry={retry}
    />
  ),
})

type Props = {
  activity: PoolActivity
  interval: ChartInterval
  isCandles: boolean
}

export function PoolChart({ activity, interval, isCandles }: Props) {
  const { candles, price, tokenA, tokenB } = activity
  // The time of the selected candle, which stays selected when new candles arrive.
  const [chosen, setChosen] = useState<number>()
  const newest = candles.length - 1
  const found = candles.findIndex(({ time }) => time === chosen)
  const index = found < 0 ? newest : found
  const candle = candles[index]
  if (!price || !candle) return null
  if (candles.every(({ trades }) => trades === 0))
    return (
      <div className="grid h-70 content-center">
        <Empty>{market.noTradesIn[interval]}</Empty>
      </div>
    )

  const time = createCandleTime(interval)(candle)
  const figures = describeCandle(candle, tokenB)
  return (
    <section
      aria-label={market.chart({ a: tokenA.symbol, b: tokenB.symbol })}
      className="space-y-2"
    >
      <dl className="grid grid-cols-2 gap-x-3 text-label tabular-nums desktop:flex desktop:flex-wrap">
        <div>
          <dt className="sr-only">{market.time}</dt>
          <dd className="font-medium">{time}</dd>
        </div>
        {figures.map(([term, detail]) => (
          <div
            key={term}
            className="flex gap-1 max-desktop:last:col-start-2 max-desktop:last:row-start-1"
          >
            <dt className="text-muted">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <CandleChart
        // Each interval has a separate chart.
        key={interval}
        candles={candles}
        interval={interval}
        isCandles={isCandles}
        index={index}
        isPointed={found >= 0}
        label={market.chart({ a: tokenA.symbol, b: tokenB.symbol })}
        text={`${time}: ${figures.map((figure) => figure.join(' ')).join(', ')}`}
        onPoint={(index) =>
          setChosen(index === undefined ? undefined : candles[index]?.time)
        }
      />
      <CandleTable candles={candles} interval={interval} quoteToken={tokenB} />
    </section>
  )
}
