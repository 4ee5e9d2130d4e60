import {
  AmountOverflowError,
  InsufficientLiquidityMintedError,
} from '../errors/amm.js'
import { MAX_UINT112, MINIMUM_LIQUIDITY } from './constants.js'
import { quote } from './quote.js'
import { sqrt } from './sqrt.js'
import type { AmmReserves } from './types.js'

/**
 * Returns the LP tokens that a deposit mints for its sender. The first deposit into a
 * pool permanently locks {@link MINIMUM_LIQUIDITY} of its LP tokens.
 *
 * @returns LP tokens in their smallest unit, rounded down.
 * @throws InsufficientLiquidityMintedError, InsufficientLiquidityError,
 * AmountOverflowError if the pair would revert.
 * @see UniswapV2Pair.mint in v2-core.
 *
 * @example
 * ```ts
 * import { getLiquidityMinted } from '@letheswap/sdk/amm'
 *
 * const empty = { reserve0: 0n, reserve1: 0n, totalSupply: 0n }
 * getLiquidityMinted({ ...empty, amount0: 4000n, amount1: 1000n })
 * // 1000n: √(4000 × 1000) less the 1,000 that stay locked
 * ```
 */
export function getLiquidityMinted({
  amount0,
  amount1,
  reserve0,
  reserve1,
  totalSupply,
}: getLiquidityMinted.Parameters): bigint {
  if (reserve0 + amount0 > MAX_UINT112 || reserve1 + amount1 > MAX_UINT112)
    throw new AmountOverflowError({ bits: 112 })
  const mint = (amountA: bigint, reserveA: bigint) =>
    quote({ amountA, reserveA, reserveB: totalSupply })
  const liquidity =
    amount0 <= 0n || amount1 <= 0n
      ? 0n
      : totalSupply === 0n
        ? sqrt(amount0 * amount1) - MINIMUM_LIQUIDITY
        : min(mint(amount0, reserve0), mint(amount1, reserve1))
  if (liquidity <= 0n)
    throw new InsufficientLiquidityMintedError({ amount0, amount1 })
  return liquidity
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)

export declare namespace getLiquidityMinted {
  type Parameters = AmmReserves & {
    amount0: bigint
    amount1: bigint
  }
}
