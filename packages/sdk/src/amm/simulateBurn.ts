import { InsufficientLiquidityBurnedError } from '../errors/amm.js'
import { getLiquidityValue } from './getLiquidityValue.js'
import { settleFee } from './settleFee.js'
import type { AmmPair } from './types.js'

/**
 * What a withdrawal does to one pool, the protocol fee included where it is
 * on.
 *
 * @param parameters.pool - The pool before the withdrawal.
 * @param parameters.liquidity - LP tokens to burn, in their smallest unit.
 * @returns The pool after the withdrawal, both amounts paid out and the LP
 * tokens for the protocol, each rounded down.
 * @throws InsufficientLiquidityBurnedError when it pays nothing of a token.
 * @throws InsufficientLiquidityError when there are fewer LP tokens than that.
 * @see UniswapV2Pair.burn in v2-core.
 *
 * @example
 * ```ts
 * import { simulateBurn } from '@letheswap/sdk/amm'
 *
 * const { pool, amount0, amount1 } = simulateBurn({
 *   pool: {
 *     token0: 'A',
 *     token1: 'B',
 *     reserve0: 4000n,
 *     reserve1: 1000n,
 *     totalSupply: 2000n,
 *   },
 *   liquidity: 500n,
 * })
 * // amount0: 1000n; amount1: 250n; pool.totalSupply: 1500n
 * ```
 */
export function simulateBurn<pool extends AmmPair>({
  pool,
  liquidity,
}: simulateBurn.Parameters<pool>): simulateBurn.ReturnType<pool> {
  const { protocolFee, totalSupply } = settleFee(pool)
  const { amount0, amount1 } = getLiquidityValue({
    liquidity,
    reserve0: pool.reserve0,
    reserve1: pool.reserve1,
    totalSupply,
  })
  if (amount0 === 0n || amount1 === 0n)
    throw new InsufficientLiquidityBurnedError({ liquidity })
  const reserve0 = pool.reserve0 - amount0
  const reserve1 = pool.reserve1 - amount1
  return {
    pool: {
      ...pool,
      reserve0,
      reserve1,
      totalSupply: totalSupply - liquidity,
      kLast: pool.feeOn ? reserve0 * reserve1 : 0n,
    },
    amount0,
    amount1,
    protocolFee,
  }
}

export declare namespace simulateBurn {
  type Parameters<pool extends AmmPair = AmmPair> = {
    /** The pool before the withdrawal. */
    pool: pool
    /** LP tokens to burn, in their smallest unit. */
    liquidity: bigint
  }
  type ReturnType<pool extends AmmPair = AmmPair> = {
    /** The pool after the withdrawal. */
    pool: pool
    /** What is paid out of token 0. */
    amount0: bigint
    /** What is paid out of token 1. */
    amount1: bigint
    /** LP tokens for the factory's `feeTo`. */
    protocolFee: bigint
  }
}
