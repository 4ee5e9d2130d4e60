import { getLiquidityValue, type Pool } from '@letheswap/sdk'
import { showAmount } from '../../lib/showAmount'
import { pools } from '../../messages/en/pools'
import { DefinitionList } from '../ui/DefinitionList'

type Props = { pool: Pool; liquidity: bigint }

/** What an amount of LP tokens gives back, at the pool's present reserves. */
export function LiquidityValue({ pool, liquidity }: Props) {
  const { amount0, amount1 } = getLiquidityValue({
    liquidity,
    reserve0: pool.reserveA,
    reserve1: pool.reserveB,
    totalSupply: pool.totalSupply,
  })
  const sides = [
    { token: pool.tokenA, amount: amount0 },
    { token: pool.tokenB, amount: amount1 },
  ]
  return (
    <DefinitionList
      items={sides.map(({ token, amount }) => ({
        term: pools.youReceive({ token: token.symbol }),
        detail: showAmount(amount, token),
      }))}
    />
  )
}
