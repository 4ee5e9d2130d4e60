import {
  formatShare,
  getLiquidityMinted,
  getLiquidityShare,
  type Pool,
} from '@letheswap/sdk'
import { showTradePrice } from '../../lib/format'
import { pools } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'

type Props = {
  pool: Pool
  amountA: bigint | undefined
  amountB: bigint | undefined
}

/** The pool's price, and the share of it before and after a deposit. */
export function DepositPreview({ pool, amountA, amountB }: Props) {
  const {
    liquidity = 0n,
    reserveA,
    reserveB,
    tokenA,
    tokenB,
    totalSupply,
  } = pool
  const minted = getMinted({ pool, amountA, amountB })
  const share = (liquidity: bigint, totalSupply: bigint) =>
    `${formatShare(getLiquidityShare({ liquidity, totalSupply }))}%`
  const before = share(liquidity, totalSupply)
  return (
    <DefinitionList
      items={[
        [
          pools.poolPrice,
          totalSupply === 0n
            ? pools.setsPrice
            : showTradePrice(
                { token: tokenA, amount: reserveA },
                { token: tokenB, amount: reserveB },
              ),
        ],
        [
          pools.yourShare,
          minted === undefined
            ? before
            : `${before} → ${share(liquidity + minted, totalSupply + minted)}`,
        ],
      ]}
    />
  )
}

/** The LP tokens of a deposit; undefined while it would revert. */
function getMinted({ pool, amountA, amountB }: Props) {
  if (!amountA || !amountB) return undefined
  try {
    return getLiquidityMinted({
      amount0: amountA,
      amount1: amountB,
      reserve0: pool.reserveA,
      reserve1: pool.reserveB,
      totalSupply: pool.totalSupply,
    })
  } catch {
    return undefined
  }
}
