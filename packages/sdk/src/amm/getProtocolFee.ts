import { AmountOverflowError } from '../errors/amm.js'
import { sqrt } from './sqrt.js'
import type { AmmPair } from './types.js'

/**
 * Returns the LP tokens that a pair mints to the factory's `feeTo` before its next mint
 * or burn: a sixth of the growth of √k since the previous mint or burn.
 *
 * @returns LP tokens in their smallest unit, rounded down, or 0 if no fee is due.
 * @see UniswapV2Pair._mintFee in v2-core.
 *
 * @example
 * ```ts
 * import { getProtocolFee } from '@letheswap/sdk/amm'
 *
 * // √k grew from 1,000 to 1,100: a sixth of 100, as a share of 1,100.
 * const pool = { reserve0: 1100n, reserve1: 1100n, totalSupply: 1_000_000n }
 * getProtocolFee({ ...pool, feeOn: true, kLast: 1_000_000n }) // 15384n
 * ```
 */
export function getProtocolFee({
  reserve0,
  reserve1,
  totalSupply,
  feeOn,
  kLast,
}: getProtocolFee.Parameters): bigint {
  if (!feeOn || !kLast) return 0n
  if (reserve0 < 0n || reserve1 < 0n || totalSupply < 0n || kLast < 0n)
    throw new AmountOverflowError({ bits: 256 })
  const rootK = sqrt(reserve0 * reserve1)
  const rootKLast = sqrt(kLast)
  if (rootK <= rootKLast) return 0n
  return (totalSupply * (rootK - rootKLast)) / (rootK * 5n + rootKLast)
}

export declare namespace getProtocolFee {
  type Parameters = Omit<AmmPair, 'token0' | 'token1'>
}
