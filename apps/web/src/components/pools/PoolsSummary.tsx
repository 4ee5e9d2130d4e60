import type { Pool } from '@letheswap/sdk'
import type { CSSProperties } from 'react'
import { showShare, showTokenAmount } from '../../lib/format'
import { addUsd, getTvl, showUsd } from '../../lib/useUsd'
import { pools as words } from '../../messages/screens'
import { TokenPairIcon } from '../icons/TokenIcon'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/Skeleton'
import { getLiquiditySides } from './getLiquiditySides'

export function PoolsSummary({ pools }: { pools: readonly Pool[] }) {
  const positions = pools.flatMap((pool) => {
    const { liquidity = 0n } = pool
    return liquidity > 0n ? [getPosition(pools, pool, liquidity)] : []
  })
  const tvl = add(pools.map((pool) => getTvl(pools, pool)))
  const total = tvl > 0n ? showUsd(tvl) : '–'
  const own = add(positions.map(({ usd }) => usd))
  return (
    <Card
      aria-label={words.summary}
      className="mb-4 flex flex-col gap-x-10 gap-y-4 desktop:flex-row"
    >
      <div className="min-w-0 desktop:min-w-72 desktop:flex-1">
        <h2 className="text-label text-muted">{words.tvl}</h2>
        <div className="@container">
          <p
            className="amount font-semibold! whitespace-nowrap"
            style={{ '--characters': total.length } as CSSProperties}
          >
            {total}
          </p>
        </div>
        <p className="text-label text-muted">
          {words.count({ count: pools.length })}
        </p>
      </div>
      {positions.length === 0 ? null : (
        <div className="min-w-0 flex-1 desktop:border-l desktop:border-hairline desktop:pl-10">
          <h2 className="text-label text-muted">
            {`${words.yourPositions}${own > 0n ? `: ${showUsd(own)}` : ''}`}
          </h2>
          <dl className="mt-1 space-y-1 text-label tabular-nums">
            {positions.map(({ pool, amounts, share }) => (
              <div
                key={pool.key}
                className="flex flex-wrap items-center gap-x-3"
              >
                <dt className="flex items-center gap-2 font-medium">
                  <TokenPairIcon
                    symbols={[pool.tokenA.symbol, pool.tokenB.symbol]}
                    className="size-5"
                  />
                  {pool.name}
                </dt>
                <dd className="text-muted desktop:ml-auto desktop:text-right">
                  {amounts} · {share}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  )
}

/** As high as the summary of a wallet without liquidity. */
export const PoolsSummarySkeleton = () => (
  <Card aria-hidden="true" className="mb-4">
    <Skeleton className="h-[calc(var(--text-amount--line-height)+2.5rem)] w-64" />
  </Card>
)

/** Skips pools without a price. */
const add = (values: readonly (bigint | undefined)[]) =>
  values.reduce<bigint>((sum, value = 0n) => sum + value, 0n)

function getPosition(pools: readonly Pool[], pool: Pool, liquidity: bigint) {
  const { totalSupply } = pool
  const sides = getLiquiditySides(pool, liquidity)
  return {
    pool,
    amounts: sides
      .map(({ token, amount }) => showTokenAmount(amount, token))
      .join(' + '),
    share: showShare({ liquidity, totalSupply }),
    usd: addUsd(pools, sides),
  }
}
