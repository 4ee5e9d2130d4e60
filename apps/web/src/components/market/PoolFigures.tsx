import type { PoolActivity } from '@letheswap/react'
import { showBps, showTokenAmount } from '../../lib/format'
import { market } from '../../messages/en/market'

/** What the pool holds, what is traded, and what its owners earn by it. */
export function PoolFigures({ activity }: { activity: PoolActivity }) {
  const { day, quoteToken, tvl, week } = activity
  const figures = [
    [market.tvl, showTokenAmount(tvl, quoteToken)],
    [market.volume, showTokenAmount(day.volume, quoteToken)],
    [market.fees, showTokenAmount(day.fees, quoteToken)],
    [market.aprDay, showBps(day.aprBps)],
    [market.aprWeek, showBps(week.aprBps)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-hairline py-4 desktop:grid-cols-5">
      {figures.map(([term, detail]) => (
        <div key={term} className="min-w-0">
          <dt className="text-label text-muted">{term}</dt>
          <dd className="font-medium break-words tabular-nums">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
