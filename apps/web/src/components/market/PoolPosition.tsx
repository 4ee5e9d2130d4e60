import { type Position, usePosition } from '@letheswap/react'
import { formatLiquidity, formatShare, getLiquidityShare } from '@letheswap/sdk'
import { useId } from 'react'
import { showBps, showTokenAmount } from '../../lib/format'
import { market } from '../../messages/en/market'
import { DefinitionList } from '../ui/DefinitionList'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'

type Props = { tokenA: string; tokenB: string }

/** What the connected wallet has in the pool, and what came of it. */
export function PoolPosition({ tokenA, tokenB }: Props) {
  const { data, error, isFetching, refetch } = usePosition({ tokenA, tokenB })
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="space-y-2">
      <h3 id={titleId} className="font-semibold">
        {market.position}
      </h3>
      {data ? (
        data.changes.length > 0 ? (
          <Figures position={data} />
        ) : (
          <p className="text-label text-muted">{market.noPosition}</p>
        )
      ) : error && !isFetching ? (
        <RetryMessage isBusy={isFetching} onRetry={refetch}>
          {market.positionNotRead}
        </RetryMessage>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}

function Figures({ position }: { position: Position }) {
  const { liquidity, result, tokenA, tokenB, totalSupply } = position
  const both = (a: bigint, b: bigint) =>
    `${showTokenAmount(a, tokenA)} + ${showTokenAmount(b, tokenB)}`
  const share = getLiquidityShare({ liquidity, totalSupply })
  return (
    <DefinitionList
      items={[
        {
          term: market.liquidity,
          detail: market.lpShare({
            lp: formatLiquidity(liquidity),
            share: `${formatShare(share)}%`,
          }),
        },
        { term: market.value, detail: both(position.valueA, position.valueB) },
        {
          term: market.deposited,
          detail: both(position.depositedA, position.depositedB),
        },
        {
          term: market.withdrawn,
          detail: both(position.withdrawnA, position.withdrawnB),
        },
        { term: market.earned, detail: both(position.feesA, position.feesB) },
        ...(result
          ? [
              {
                term: market.impermanentLoss,
                detail:
                  result.impermanentLossBps === undefined
                    ? showTokenAmount(result.impermanentLoss, tokenB)
                    : `${showTokenAmount(result.impermanentLoss, tokenB)} (${showBps(result.impermanentLossBps)})`,
              },
              {
                term: market.againstHolding,
                detail: showTokenAmount(result.netResult, tokenB),
              },
            ]
          : []),
      ]}
    />
  )
}
