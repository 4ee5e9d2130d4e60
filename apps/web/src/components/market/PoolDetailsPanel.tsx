import {
  type PoolActivity,
  usePoolActivity,
  usePools,
  usePreferences,
  useReadPoolAprs,
  useWallet,
} from '@letheswap/react'
import type { Pool } from '@letheswap/sdk'
import { useState } from 'react'
import { useErrorMessage } from '../../lib/describeError'
import { orderPrice } from '../../lib/format'
import { getTvl } from '../../lib/useUsd'
import { market } from '../../messages/dialogs'
import { showCount, showTime } from '../../messages/intl'
import { notices } from '../../messages/screens'
import { LiveStatus } from '../ui/LiveStatus'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'
import { ToggleButton } from '../ui/ToggleButton'
import {
  type ChartInterval,
  chartIntervals,
  chartWindows,
  findChartInterval,
} from './chartWindows'
import { PoolChart } from './PoolChart'
import { PoolFigures } from './PoolFigures'
import { PoolPosition } from './PoolPosition'
import { PoolPrice } from './PoolPrice'
import { PoolTrades } from './PoolTrades'

type Shown = {
  activity: PoolActivity
  interval: ChartInterval
  /** Time of the last read in Unix milliseconds. */
  updatedAt: number
}

type Props = { tokens: readonly [string, string] }

export function PoolDetailsPanel({ tokens }: Props) {
  const { isConnected } = useWallet()
  // Keeps up to date the APRs that the figures and the list of pools show.
  useReadPoolAprs()
  const { candles, setPreferences } = usePreferences()
  const interval = findChartInterval(candles)
  const [isCandles, setIsCandles] = useState(false)
  const [isTurned, setIsTurned] = useState<boolean>()
  // The list polls the pools, so this query does not.
  const pools = usePools({ query: { refetchInterval: false } })
  const pool = pools.data?.pools.find(({ tokenA, tokenB }) =>
    [tokenA, tokenB].every(({ symbol }) => tokens.includes(symbol)),
  )
  const isInverse = pool !== undefined && isBelowOne(pool)
  const [tokenA, tokenB] =
    (isTurned ?? isInverse) ? [tokens[1], tokens[0]] : tokens
  const { data, dataUpdatedAt, error, isFetching, progress, refetch } =
    usePoolActivity({
      tokenA,
      tokenB,
      interval,
      maxCandles: chartWindows[interval].count,
      query: { enabled: !pools.isPending || pools.isError },
    })
  // Keeps the previous figures until another interval or direction has loaded.
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
            <RetryMessage
              failure={{
                kind: 'warning',
                message: `${navigator.onLine ? notices.notResponding : market.offline} ${market.updatedAt({ time: showTime(shown.updatedAt) })}`,
              }}
              isBusy={isFetching}
              onRetry={refetch}
            />
          ) : null}
          <div className="space-y-3">
            <PoolPrice
              activity={shown.activity}
              interval={shown.interval}
              onTurn={() => setIsTurned(!(isTurned ?? isInverse))}
            />
            <PoolChart
              activity={shown.activity}
              interval={shown.interval}
              isCandles={isCandles}
            />
            <div className="flex flex-wrap items-center justify-between gap-2">
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
              <ToggleButton
                isPressed={isCandles}
                onClick={() => setIsCandles(!isCandles)}
              >
                {market.asCandles}
              </ToggleButton>
            </div>
          </div>
          <PoolFigures
            activity={shown.activity}
            usd={pools.data && pool && getTvl(pools.data.pools, pool)}
          />
          {isConnected ? (
            <PoolPosition tokenA={tokenA} tokenB={tokenB} />
          ) : null}
          <PoolTrades activity={shown.activity} />
        </>
      ) : failure && !isFetching ? (
        <RetryMessage failure={failure} isBusy={false} onRetry={refetch} />
      ) : (
        <PanelSkeleton status={status} />
      )}
    </div>
  )
}

export const PanelSkeleton = ({ status }: { status: string }) => (
  <div className="space-y-5">
    <p aria-hidden="true" className="text-label text-muted tabular-nums">
      {status}
    </p>
    <Skeleton className="h-11 w-56" />
    <Skeleton className="h-70 w-full" />
    <Skeleton className="h-20 w-full" />
  </div>
)

function isBelowOne({ tokenA, tokenB, reserveA, reserveB }: Pool) {
  const [base] = orderPrice(
    { token: tokenA, amount: reserveA },
    { token: tokenB, amount: reserveB },
  )
  return base.token === tokenB
}
