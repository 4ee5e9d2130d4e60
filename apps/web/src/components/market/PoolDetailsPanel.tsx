import {
  type PoolActivity,
  usePoolActivity,
  usePools,
  usePreferences,
  useReadPoolAprs,
  useWallet,
} from '@letheswap/react'
import { useState } from 'react'
import { useErrorMessage } from '../../lib/describeError'
import { showBps, showCompact, showPrice } from '../../lib/format'
import { getTvl, showUsd } from '../../lib/useUsd'
import { market } from '../../messages/dialogs'
import { showCount, showTime } from '../../messages/intl'
import { common, notices } from '../../messages/screens'
import { FailureMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { RetryButton, RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'
import { ToggleButton } from '../ui/ToggleButton'
import {
  type ChartInterval,
  chartIntervals,
  chartWindows,
  findChartInterval,
} from './chartWindows'
import { PoolChart } from './PoolChart'
import { PoolPosition } from './PoolPosition'
import { PoolTrades } from './PoolTrades'

type Shown = {
  activity: PoolActivity
  interval: ChartInterval
  /** In Unix milliseconds. */
  updatedAt: number
}

type Props = { tokens: readonly [string, string] }

export function PoolDetailsPanel({ tokens }: Props) {
  const { isConnected } = useWallet()
  // The list of pools shows them.
  useReadPoolAprs()
  const { candles, setPreferences } = usePreferences()
  const interval = findChartInterval(candles)
  const [isTurned, setIsTurned] = useState(false)
  const [tokenA, tokenB] = isTurned ? [tokens[1], tokens[0]] : tokens
  const { data, dataUpdatedAt, error, isFetching, progress, refetch } =
    usePoolActivity({
      tokenA,
      tokenB,
      interval,
      maxCandles: chartWindows[interval].count,
    })
  // The figures before, until those of another interval or direction are loaded.
  const [shown, setShown] = useState<Shown>()
  if (data && data !== shown?.activity)
    setShown({ activity: data, interval, updatedAt: dataUpdatedAt })
  const failure = useErrorMessage(error)
  const status = progress
    ? market.readingAt({
        block: showCount(progress.fromBlock),
        head: showCount(progress.headBlock),
      })
    : market.reading

  return (
    <div className="space-y-5">
      <LiveStatus
        isHidden
        message={isFetching && !shown ? market.reading : undefined}
      />
      {shown ? (
        <>
          {error ? (
            <RetryMessage isBusy={isFetching} onRetry={refetch}>
              {navigator.onLine ? notices.notResponding : market.offline}{' '}
              {market.updatedAt({ time: showTime(shown.updatedAt) })}
            </RetryMessage>
          ) : null}
          <div className="space-y-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Price
                activity={shown.activity}
                onTurn={() => setIsTurned(!isTurned)}
              />
              <fieldset className="flex gap-1">
                <legend className="sr-only">{market.interval}</legend>
                {chartIntervals.map((each) => (
                  <ToggleButton
                    key={each}
                    isPressed={each === interval}
                    onClick={() => setPreferences({ candles: each })}
                  >
                    {market.intervals[each]}
                  </ToggleButton>
                ))}
              </fieldset>
            </div>
            <PoolChart activity={shown.activity} interval={shown.interval} />
          </div>
          <Figures activity={shown.activity} />
          {isConnected ? (
            <PoolPosition tokenA={tokenA} tokenB={tokenB} />
          ) : null}
          <PoolTrades activity={shown.activity} />
        </>
      ) : error && !isFetching ? (
        <div className="space-y-3">
          {failure ? <FailureMessage failure={failure} isAnnounced /> : null}
          <RetryButton isBusy={isFetching} onRetry={refetch} />
        </div>
      ) : (
        <>
          <p aria-hidden="true" className="text-label text-muted tabular-nums">
            {status}
          </p>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-20 w-full" />
        </>
      )}
    </div>
  )
}

function Price({
  activity,
  onTurn,
}: {
  activity: PoolActivity
  onTurn: () => void
}) {
  const { price, tokenA, tokenB } = activity
  if (!price) return <p className="text-muted">{market.noLiquidity}</p>
  return (
    <button
      type="button"
      title={common.inversePrice}
      onClick={onTurn}
      className="min-h-11 rounded-field text-left text-lead font-semibold tabular-nums hover:text-accent desktop:min-h-8"
    >
      {showPrice(tokenA, tokenB, price)}
    </button>
  )
}

function Figures({ activity }: { activity: PoolActivity }) {
  const { day, quoteToken, tokenA, tokenB, tvl, week } = activity
  // As in the list, which polls: these need no polling of their own.
  const { data } = usePools({ query: { refetchInterval: false } })
  const pool = data?.pools.find(
    ({ tokenA: { symbol: a }, tokenB: { symbol: b } }) =>
      [a, b].includes(tokenA.symbol) && [a, b].includes(tokenB.symbol),
  )
  const usd = data && pool && getTvl(data.pools, pool)
  const figures = [
    [
      market.tvl,
      <>
        {usd ? <span className="block">{showUsd(usd)}</span> : null}
        <span className={usd ? 'font-normal text-muted' : undefined}>
          {showCompact(tvl, quoteToken)}
        </span>
      </>,
    ],
    [market.volume, showCompact(day.volume, quoteToken)],
    [market.fees, showCompact(day.fees, quoteToken)],
    [market.aprDay, showBps(day.aprBps)],
    [market.aprWeek, showBps(week?.aprBps)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-hairline py-4 desktop:grid-cols-5">
      {figures.map(([term, detail]) => (
        <div key={term} className="min-w-0">
          <dt className="text-label text-muted">{term}</dt>
          <dd className="font-medium whitespace-nowrap">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
