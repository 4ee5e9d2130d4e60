import { sqrt } from './sqrt.js'

/**
 * LP tokens that a pair mints to the factory's `feeTo` before the next mint or
 * burn: a sixth of the growth of √k since the last one.
 *
 * @param parameters.reserve0 - The pool's reserve of token 0.
 * @param parameters.reserve1 - The pool's reserve of token 1.
 * @param parameters.totalSupply - LP tokens in existence.
 * @param parameters.kLast - The pair's `kLast`; 0 while no fee is due.
 * @returns LP tokens in their smallest unit, rounded down.
 * @see UniswapV2Pair._mintFee in v2-core.
 *
 * @example
 * ```ts
 * import { getProtocolFee } from '@letheswap/sdk/amm'
 *
 * // √k grew from 1,000 to 1,100: a sixth of 100, as a share of 1,100.
 * getProtocolFee({
 *   reserve0: 1100n,
 *   reserve1: 1100n,
 *   totalSupply: 1_000_000n,
 *   kLast: 1_000_000n,
 * })
 * // 15384n
 * ```
 */
export function getProtocolFee({
  reserve0,
  reserve1,
  totalSupply,
  kLast,
}: getProtocolFee.Parameters): bigint {
  if (kLast === 0n) return 0n
  const rootK = sqrt(reserve0 * reserve1)
  const rootKLast = sqrt(kLast)
  if (rootK <= rootKLast) return 0n
  return (totalSupply * (rootK - rootKLast)) / (rootK * 5n + rootKLast)
}

export declare namespace getProtocolFee {
  type Parameters = {
    /** The pool's reserve of token 0. */
    reserve0: bigint
    /** The pool's reserve of token 1. */
    reserve1: bigint
    /** LP tokens in existence. */
    totalSupply: bigint
    /** The pair's `kLast`; 0 while no fee is due. */
    kLast: bigint
  }
}
