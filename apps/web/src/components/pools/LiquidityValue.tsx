import { formatTokenAmount, type Pool } from '@letheswap/sdk'
import { getLiquidityValue } from '@letheswap/sdk/amm'
import { DefinitionList } from '../ui/DefinitionList'

/** What an amount of LP tokens gives back, at the pool's present reserves. */
export function LiquidityValue({ pool, liquidity }: LiquidityValue.Props) {
  const { amount0, amount1 } = getLiquidityValue({ ...pool, liquidity })
  const isOrdered =
    pool.tokenA.address.toLowerCase() === pool.token0.toLowerCase()
  const sides = [
    { token: pool.tokenA, amount: isOrdered ? amount0 : amount1 },
    { token: pool.tokenB, amount: isOrdered ? amount1 : amount0 },
  ]
  return (
    <DefinitionList
      items={sides.map(({ token, amount }) => ({
        term: `You get ${token.symbol}`,
        detail: formatTokenAmount(amount, token),
      }))}
    />
  )
}

export declare namespace LiquidityValue {
  type Props = { pool: Pool; liquidity: bigint }
}
