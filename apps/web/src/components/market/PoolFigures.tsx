import type { PoolActivity } from '@letheswap/react'
import { showBps, showCompact } from '../../lib/format'
import { showUsd } from '../../lib/useUsd'
import { market } from '../../messages/dialogs'
import { pools } from '../../messages/screens'

type Props = {
  activity: PoolActivity
  /** The pool's TVL in dollars, if known. */
  usd: bigint | undefined
}

export function PoolFigures({ activity, usd }: Props) {
  const { day, quoteToken, tvl, week } = activity
  const figures = [
    [
      pools.tvl,
      <>
        {usd ? <span className="block">{showUsd(usd)}</span> : null}
        <span className={usd ? 'font-normal text-muted' : undefined}>
          {showCompact(tvl, quoteToken)}
        </span>
      </>,
    ],
    [pools.volume, showCompact(day.volume, quoteToken)],
    [pools.fees, showCompact(day.fees, quoteToken)],
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
