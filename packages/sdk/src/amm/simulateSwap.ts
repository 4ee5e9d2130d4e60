import {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientOutputAmountError,
} from '../errors/amm.js'
import { MAX_UINT112 } from './constants.js'
import { getAmountOut } from './getAmountOut.js'
import type { AmmPool } from './types.js'

/**
 * What a swap does to one pool.
 *
 * @param parameters.pool - The pool before the swap.
 * @param parameters.tokenIn - The token put in, one of the pool's two.
 * @param parameters.amountIn - Input, in its token's smallest unit.
 * @param parameters.amountOut - Output to take; all that the input pays for,
 * rounded down, when left out.
 * @returns The pool after the swap and the output.
 * @throws InsufficientInputAmountError when the input does not pay for the
 * output (the pair's `K`), or is not above zero.
 * @throws InsufficientOutputAmountError when nothing would come out.
 * @throws InsufficientLiquidityError when a reserve is empty.
 * @throws AmountOverflowError when a reserve would outgrow its uint112.
 * @see UniswapV2Pair.swap in v2-core.
 *
 * @example
 * ```ts
 * import { simulateSwap } from '@letheswap/sdk/amm'
 *
 * const { pool, amountOut } = simulateSwap({
 *   pool: { token0: 'A', token1: 'B', reserve0: 10_000n, reserve1: 10_000n },
 *   tokenIn: 'A',
 *   amountIn: 1000n,
 * })
 * // amountOut: 906n; pool.reserve0: 11_000n; pool.reserve1: 9_094n
 * ```
 */
export function simulateSwap<pool extends AmmPool>({
  pool,
  tokenIn,
  amountIn,
  amountOut: wanted,
}: simulateSwap.Parameters<pool>): simulateSwap.ReturnType<pool> {
  const { token0, reserve0, reserve1 } = pool
  const isToken0 = tokenIn === token0
  const reserveIn = isToken0 ? reserve0 : reserve1
  const reserveOut = isToken0 ? reserve1 : reserve0
  // The most that leaves k, less the fee, no smaller than it was.
  const most = getAmountOut({ amountIn, reserveIn, reserveOut })
  const amountOut = wanted ?? most
  if (amountOut > most)
    throw new InsufficientInputAmountError({ amount: amountIn })
  if (amountOut <= 0n)
    throw new InsufficientOutputAmountError({ amount: amountOut })
  if (reserveIn + amountIn > MAX_UINT112)
    throw new AmountOverflowError({ bits: 112 })
  const after = [reserveIn + amountIn, reserveOut - amountOut] as const
  return {
    pool: {
      ...pool,
      reserve0: after[isToken0 ? 0 : 1],
      reserve1: after[isToken0 ? 1 : 0],
    },
    amountOut,
  }
}

export declare namespace simulateSwap {
  type Parameters<pool extends AmmPool = AmmPool> = {
    /** The pool before the swap. */
    pool: pool
    /** The token put in. */
    tokenIn: pool['token0'] | pool['token1']
    /** Input, in its token's smallest unit. */
    amountIn: bigint
    /** Output to take; the most possible when left out. */
    amountOut?: bigint | undefined
  }
  type ReturnType<pool extends AmmPool = AmmPool> = {
    /** The pool after the swap. */
    pool: pool
    /** Output, in its token's smallest unit. */
    amountOut: bigint
  }
}
