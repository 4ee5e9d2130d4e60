import { type PoolActivity, usePoolActivity, useWallet } from '@letheswap/react'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/errorMessage'
import { market } from '../../messages/en/market'
import { showCount } from '../../messages/intl'
import { FailureMessage } from '../ui/FailureMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { Skeleton } from '../ui/Skeleton'
import { OldFigures } from './OldFigures'
import { PoolFigures } from './PoolFigures'
import { PoolPosition } from './PoolPosition'
import { PoolTrades } from './PoolTrades'
import { PriceHead } from './PriceHead'
import { RetryButton } from './RetryButton'

type Shown = {
  activity: PoolActivity
  /** In Unix milliseconds. */
  updatedAt: number
}

/** A pool's states: reading, its figures, old figures, an error. */
export function PoolDetailsPanel({ tokens }: PoolDetailsPanel.Props) {
  const { isConnected } = useWallet()
  const [isTurned, setIsTurned] = useState(false)
  const [tokenA, tokenB] = isTurned ? [tokens[1], tokens[0]] : tokens
  const { data, dataUpdatedAt, error, isFetching, progress, refetch } =
    usePoolActivity({ tokenA, tokenB })
  // Of the other direction, until these are there.
  const [shown, setShown] = useState<Shown>()
  if (data && data !== shown?.activity)
    setShown({ activity: data, updatedAt: dataUpdatedAt })
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
          <PriceHead
            activity={shown.activity}
            onTurn={() => setIsTurned(!isTurned)}
          />
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

export declare namespace PoolDetailsPanel {
  type Props = { tokens: readonly [string, string] }
}
