import { MINIMUM_LIQUIDITY } from './constants.js'
import { getLiquidityMinted } from './getLiquidityMinted.js'
import { settleFee } from './settleFee.js'
import type { AmmPair } from './types.js'

/**
 * What a deposit does to one pool, the protocol fee included where it is on.
 *
 * @param parameters.pool - The pool before the deposit.
 * @param parameters.amount0 - Deposit of token 0, in its smallest unit.
 * @param parameters.amount1 - Deposit of token 1, in its smallest unit.
 * @returns The pool after the deposit, and the LP tokens for the sender and
 * for the protocol, each rounded down.
 * @throws InsufficientLiquidityMintedError when the deposit mints none.
 * @throws AmountOverflowError when a reserve would outgrow its uint112.
 * @see UniswapV2Pair.mint in v2-core.
 *
 * @example
 * ```ts
 * import { simulateMint } from '@letheswap/sdk/amm'
 *
 * const { pool, liquidity } = simulateMint({
 *   pool: {
 *     token0: 'A',
 *     token1: 'B',
 *     reserve0: 0n,
 *     reserve1: 0n,
 *     totalSupply: 0n,
 *   },
 *   amount0: 4000n,
 *   amount1: 1000n,
 * })
 * // liquidity: 1000n; pool.totalSupply: 2000n
 * ```
 */
export function simulateMint<pool extends AmmPair>({
  pool,
  amount0,
  amount1,
}: simulateMint.Parameters<pool>): simulateMint.ReturnType<pool> {
  const { protocolFee, totalSupply } = settleFee(pool)
  const liquidity = getLiquidityMinted({
    amount0,
    amount1,
    reserve0: pool.reserve0,
    reserve1: pool.reserve1,
    totalSupply,
  })
  const locked = totalSupply === 0n ? MINIMUM_LIQUIDITY : 0n
  const reserve0 = pool.reserve0 + amount0
  const reserve1 = pool.reserve1 + amount1
  return {
    pool: {
      ...pool,
      reserve0,
      reserve1,
      totalSupply: totalSupply + locked + liquidity,
      kLast: pool.feeOn ? reserve0 * reserve1 : 0n,
    },
    liquidity,
    protocolFee,
  }
}

export declare namespace simulateMint {
  type Parameters<pool extends AmmPair = AmmPair> = {
    /** The pool before the deposit. */
    pool: pool
    /** Deposit of token 0, in its smallest unit. */
    amount0: bigint
    /** Deposit of token 1, in its smallest unit. */
    amount1: bigint
  }
  type ReturnType<pool extends AmmPair = AmmPair> = {
    /** The pool after the deposit. */
    pool: pool
    /** LP tokens for the sender. */
    liquidity: bigint
    /** LP tokens for the factory's `feeTo`. */
    protocolFee: bigint
  }
}
