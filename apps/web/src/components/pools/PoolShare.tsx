import {
  formatAmount,
  formatShare,
  getLiquidityShare,
  type Pool,
} from '@letheswap/sdk'
import { showLiquidity } from '../../lib/showLiquidity'

/** What the connected wallet owns of a pool. */
export function PoolShare({ pool }: { pool: Pool }) {
  if (pool.liquidity === undefined) return <span className="text-muted">–</span>
  const share = getLiquidityShare({
    liquidity: pool.liquidity,
    totalSupply: pool.totalSupply,
  })
  return (
    <>
      <div>{formatShare(share)}%</div>
      <div
        className="text-muted"
        title={`${formatAmount(pool.liquidity, 18)} LP`}
      >
        {showLiquidity(pool.liquidity)} LP
      </div>
    </>
  )
}
