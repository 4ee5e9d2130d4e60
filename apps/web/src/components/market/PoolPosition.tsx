import { type Position, usePosition } from '@letheswap/react'
import { formatTokenAmount } from '@letheswap/sdk'
import { useId } from 'react'
import {
  showBps,
  showLiquidity,
  showShare,
  showTokenAmount,
} from '../../lib/format'
import { market } from '../../messages/dialogs'
import { pools } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'

type Props = { tokenA: string; tokenB: string }

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
        <RetryMessage
          failure={{ kind: 'warning', message: market.positionNotRead }}
          isBusy={isFetching}
          onRetry={refetch}
        />
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
  // A loss below the token's smallest displayed digit is a rounding error.
  const loss = result?.impermanentLoss ?? 0n
  const isDust = formatTokenAmount(loss < 0n ? -loss : loss, tokenB) === '0'
  return (
    <DefinitionList
      items={[
        [
          pools.columns.liquidity,
          market.lpShare({
            lp: showLiquidity(liquidity),
            share: showShare({ liquidity, totalSupply }),
          }),
        ],
        [market.value, both(position.valueA, position.valueB)],
        [market.deposited, both(position.depositedA, position.depositedB)],
        [market.withdrawn, both(position.withdrawnA, position.withdrawnB)],
        [market.earned, both(position.feesA, position.feesB)],
        result && [
          market.impermanentLoss,
          result.impermanentLossBps === undefined || isDust
            ? showTokenAmount(isDust ? 0n : loss, tokenB)
            : `${showTokenAmount(loss, tokenB)} (${showBps(result.impermanentLossBps)})`,
        ],
        result && [
          market.againstHolding,
          showTokenAmount(result.netResult, tokenB),
        ],
      ]}
    />
  )
}
