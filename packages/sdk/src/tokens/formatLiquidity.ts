import { LP_DECIMALS } from '../amm/constants.js'
import { formatFixed } from './formatFixed.js'

/**
 * Writes an amount of LP tokens, which have 18 decimals, with 6 decimals,
 * truncated.
 *
 * @param liquidity - LP tokens in their smallest unit.
 * @returns The number, e.g. `1.500000`.
 *
 * @example
 * ```ts
 * import { formatLiquidity } from '@letheswap/sdk'
 *
 * formatLiquidity(1_500_000_000_000_000_000n) // '1.500000'
 * ```
 */
export function formatLiquidity(liquidity: bigint): string {
  return formatFixed(liquidity, LP_DECIMALS, 6)
}
