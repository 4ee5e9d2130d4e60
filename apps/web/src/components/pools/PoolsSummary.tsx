import type { Pool } from '@letheswap/sdk'
import { showDollars } from '../../lib/format'
import { addUsd, getTvl } from '../../lib/useUsd'
import { pools as words } from '../../messages/screens'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/Skeleton'
import { getLiquiditySides } from './getLiquiditySides'
import type { Market } from './PoolMarket'

type Props = {
  /** Undefined while loading. */
  pools: readonly Pool[] | undefined
  /** `null` if it could not be read. */
  market: Market | null | undefined
}

/** Shows a row of four figures. */
export function PoolsSummary({ pools, market }: Props) {
  const days = market ? Object.values(market) : undefined
  const own = pools?.map((pool) =>
    pool.liquidity
      ? addUsd(pools, getLiquiditySides(pool, pool.liquidity))
      : undefined,
  )
  const figures = [
    [words.tvl, pools && add(pools.map((pool) => getTvl(pools, pool)))],
    [words.volume, days ? add(days.map(({ volume }) => volume)) : market],
    [words.fees, days ? add(days.map(({ fees }) => fees)) : market],
    [words.yourPositions, own && add(own)],
  ] as readonly (readonly [string, bigint | null | undefined])[]
  return (
    <Card aria-label={words.summary} className="mb-4 desktop:py-4!">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 desktop:grid-cols-4">
        {figures.map(([term, usd]) => (
          <div key={term}>
            <dt className="text-label text-muted">{term}</dt>
            <dd className="min-h-7 text-lead font-medium tabular-nums">
              {usd === undefined ? (
                <Skeleton className="h-5 w-20" />
              ) : usd === null ? (
                '–'
              ) : (
                <span title={showDollars(usd, true)}>{showDollars(usd)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Adds the values. Skips pools without a price. */
const add = (values: readonly (bigint | undefined)[]) =>
  values.reduce<bigint>((sum, value = 0n) => sum + value, 0n)
