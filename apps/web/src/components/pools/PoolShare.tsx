import { getPoolShare } from '@letheswap/react'
import {
  formatAmount,
  formatLiquidity,
  formatShare,
  type Pool,
} from '@letheswap/sdk'

/** What the connected wallet owns of a pool. */
export function PoolShare({ pool }: { pool: Pool }) {
  const share = getPoolShare(pool)
  if (pool.liquidity === undefined || share === undefined)
    return <span className="text-muted">–</span>
  return (
    <>
      <div>{formatShare(share)}%</div>
      <div
        className="text-muted"
        title={`${formatAmount(pool.liquidity, 18)} LP`}
      >
        {formatLiquidity(pool.liquidity)} LP
      </div>
    </>
  )
}
