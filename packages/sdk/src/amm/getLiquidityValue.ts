import { InsufficientLiquidityError } from '../errors/amm.js'
import type { AmmReserves } from './types.js'

/**
 * Returns the value of LP tokens: their share of both reserves. The pair refuses a
 * withdrawal that pays zero of a token, and so does {@link simulate}.
 *
 * @returns Both amounts in their tokens' smallest units, rounded down.
 * @throws InsufficientLiquidityError if the pool has fewer LP tokens.
 * @see UniswapV2Pair.burn in v2-core.
 *
 * @example
 * ```ts
 * import { getLiquidityValue } from '@letheswap/sdk/amm'
 *
 * const pool = { reserve0: 4000n, reserve1: 1000n, totalSupply: 2000n }
 * getLiquidityValue({ ...pool, liquidity: 500n })
 * // { amount0: 1000n, amount1: 250n }
 * ```
 */
export function getLiquidityValue({
  liquidity,
  reserve0,
  reserve1,
  totalSupply,
}: getLiquidityValue.Parameters): getLiquidityValue.ReturnType {
  if (totalSupply <= 0n || liquidity > totalSupply || liquidity < 0n)
    throw new InsufficientLiquidityError({
      amount: liquidity,
      available: totalSupply,
    })
  return {
    amount0: (liquidity * reserve0) / totalSupply,
    amount1: (liquidity * reserve1) / totalSupply,
  }
}

export declare namespace getLiquidityValue {
  type Parameters = AmmReserves & {
    liquidity: bigint
  }
  type ReturnType = {
    amount0: bigint
    amount1: bigint
  }
}
