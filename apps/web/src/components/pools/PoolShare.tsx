import {
  formatAmount,
  formatShare,
  getLiquidityShare,
  type Pool,
} from '@letheswap/sdk'
import { showLiquidity } from '../../lib/showLiquidity'
import { pools } from '../../messages/en/pools'

/** What the connected wallet owns of a pool; a dash to the eye where nothing. */
export function PoolShare({ pool }: { pool: Pool }) {
  if (pool.liquidity === undefined) return <span className="text-muted">–</span>
  const share = getLiquidityShare({
    liquidity: pool.liquidity,
    totalSupply: pool.totalSupply,
  })
  const figures = (
    <>
      <div>{formatShare(share)}%</div>
      <div
        className="text-muted"
        title={pools.lp({ amount: formatAmount(pool.liquidity, 18) })}
      >
        {pools.lp({ amount: showLiquidity(pool.liquidity) })}
      </div>
    </>
  )
  return pool.liquidity > 0n ? (
    figures
  ) : (
    <div className="text-muted before:content-['–']">
      <div className="sr-only">{figures}</div>
    </div>
  )
}
