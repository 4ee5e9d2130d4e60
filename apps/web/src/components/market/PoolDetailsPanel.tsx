import {
  type PoolActivity,
  usePoolActivity,
  usePreferences,
  useWallet,
} from '@letheswap/react'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/errorMessage'
import { market } from '../../messages/en/market'
import { showCount } from '../../messages/intl'
import { FailureMessage } from '../ui/FailureMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { Skeleton } from '../ui/Skeleton'
import {
  type ChartInterval,
  chartWindows,
  findChartInterval,
} from './chartWindows'
import { IntervalPicker } from './IntervalPicker'
import { OldFigures } from './OldFigures'
import { PoolChart } from './PoolChart'
import { PoolFigures } from './PoolFigures'
import { PoolPosition } from './PoolPosition'
import { PoolTrades } from './PoolTrades'
import { PriceHead } from './PriceHead'
import { RetryButton } from './RetryButton'

type Shown = {
  activity: PoolActivity
  /** Of its candles. */
  interval: ChartInterval
  /** In Unix milliseconds. */
  updatedAt: number
}

type Props = { tokens: readonly [string, string] }

/** A pool's states: reading, its figures, old figures, an error. */
export function PoolDetailsPanel({ tokens }: Props) {
  const { isConnected } = useWallet()
  const { candles, setCandles } = usePreferences()
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
  // Of another interval or the other direction, until these are there.
  const [shown, setShown] = useState<Shown>()
  if (data && data !== shown?.activity)
    setShown({ activity: data, interval, updatedAt: dataUpdatedAt })
  const [failure, setFailure] = useState<ErrorMessage>()
  useEffect(() => {
    setFailure(undefined)
    if (error) void describeError(error, 'history').then(setFailure)
  }, [error])
  const retry = <RetryButton isBusy={isFetching} onPress={refetch} />
  const status = progress
    ? market.readingAt({
        block: showCount(progress.toBlock),
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
            <OldFigures updatedAt={shown.updatedAt}>{retry}</OldFigures>
          ) : null}
          <div className="space-y-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <PriceHead
                activity={shown.activity}
                onTurn={() => setIsTurned(!isTurned)}
              />
              <IntervalPicker interval={interval} onPick={setCandles} />
            </div>
            <PoolChart activity={shown.activity} interval={shown.interval} />
          </div>
          <PoolFigures activity={shown.activity} />
          {isConnected ? (
            <PoolPosition tokenA={tokenA} tokenB={tokenB} />
          ) : null}
          <PoolTrades activity={shown.activity} />
        </>
      ) : error && !isFetching ? (
        <div className="space-y-3">
          {failure ? <FailureMessage failure={failure} isAnnounced /> : null}
          {retry}
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
