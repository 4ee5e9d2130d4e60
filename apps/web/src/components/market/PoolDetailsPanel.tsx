import {
  type PoolActivity,
  usePoolActivity,
  usePools,
  usePreferences,
  useReadPoolAprs,
  useWallet,
} from '@letheswap/react'
import type { Pool } from '@letheswap/sdk'
import { formatPrice } from '@letheswap/sdk/amm'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { useErrorMessage } from '../../lib/describeError'
import { groupDigits, orderPrice, showBps, showCompact } from '../../lib/format'
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
import { toNumber } from './toNumber'

type Shown = {
  activity: PoolActivity
  interval: ChartInterval
  /** Unix milliseconds. */
  updatedAt: number
}

type Props = { tokens: readonly [string, string] }

export function PoolDetailsPanel({ tokens }: Props) {
  const { isConnected } = useWallet()
  // The list of pools shows them.
  useReadPoolAprs()
  const { candles, setPreferences } = usePreferences()
  const interval = findChartInterval(candles)
  const [isCandles, setIsCandles] = useState(false)
  const [isTurned, setIsTurned] = useState<boolean>()
  // The direction in which the price is at least 1, by the list of pools.
  const pools = usePools({ query: { refetchInterval: false } })
  const pool = findPool(pools.data?.pools, tokens)
  const isInverse =
    pool !== undefined &&
    orderPrice(
      { token: pool.tokenA, amount: pool.reserveA },
      { token: pool.tokenB, amount: pool.reserveB },
    )[0].token === pool.tokenB
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
  // Keeps the previous figures until those of another interval or direction are loaded.
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
            <Price
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
          <Skeleton className="h-11 w-56" />
          <Skeleton className="h-70 w-full" />
          <Skeleton className="h-20 w-full" />
        </>
      )}
    </div>
  )
}

function Price({
  activity: { candles, price, tokenA, tokenB },
  interval,
  onTurn,
}: Omit<Shown, 'updatedAt'> & { onTurn: () => void }) {
  if (!price) return <p className="text-muted">{market.noLiquidity}</p>
  const [first] = candles
  const change = first
    ? (toNumber(price) / toNumber(first.open) - 1) * 100
    : undefined
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      <button
        type="button"
        title={common.inversePrice}
        onClick={onTurn}
        className="rounded-field text-left tabular-nums hover:text-accent"
      >
        <span className="block text-label text-muted">
          1 {tokenA.symbol} ={' '}
        </span>
        <span className="text-amount font-medium tracking-[-0.02em]">
          {groupDigits(formatPrice(price))}
        </span>{' '}
        {tokenB.symbol}
      </button>
      {change === undefined ? null : (
        <p className="pb-1.5 tabular-nums">
          <span
            className={cx(
              'font-medium',
              change >= 0.005 && 'text-success',
              change <= -0.005 && 'text-danger',
            )}
          >
            {`${change >= 0.005 ? '+' : ''}${change.toFixed(2).replace(/^-(0\.00)?/, (_, zero) => zero ?? '−')}%`}
          </span>{' '}
          <span className="text-label text-muted">
            {market.pastRanges[interval]}
          </span>
        </p>
      )}
    </div>
  )
}

/** The pool of two tokens, in either order. */
const findPool = (
  pools: readonly Pool[] = [],
  symbols: readonly [string, string],
) =>
  pools.find(({ tokenA, tokenB }) =>
    [tokenA, tokenB].every(({ symbol }) => symbols.includes(symbol)),
  )

function Figures({ activity }: { activity: PoolActivity }) {
  const { day, quoteToken, tokenA, tokenB, tvl, week } = activity
  // The list polls the pools, so this needs no polling of its own.
  const { data } = usePools({ query: { refetchInterval: false } })
  const pool = findPool(data?.pools, [tokenA.symbol, tokenB.symbol])
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
