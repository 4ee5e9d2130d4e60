import { formatAmount, formatUsd, type Pool, type Token } from '@letheswap/sdk'
import { groupDigits } from '../../lib/groupDigits'
import { showAmount } from '../../lib/showAmount'

/** What a pool holds, in US dollars. */
export function PoolLiquidity({ pool }: { pool: Pool }) {
  return `$${groupDigits(formatUsd(pool.liquidityUsd))}`
}

/** What a pool holds of each token, one above the other. */
export function PoolReserves({ pool }: { pool: Pool }) {
  return (
    <>
      <Reserve amount={pool.reserveA} token={pool.tokenA} />
      <Reserve amount={pool.reserveB} token={pool.tokenB} />
    </>
  )
}

function Reserve({ amount, token }: { amount: bigint; token: Token }) {
  return (
    <div title={`${formatAmount(amount, token.decimals)} ${token.symbol}`}>
      {groupDigits(showAmount(amount, token))} {token.symbol}
    </div>
  )
}
