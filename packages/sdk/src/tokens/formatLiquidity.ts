import { LP_DECIMALS } from '../amm/constants.js'
import { formatFixed } from './formatFixed.js'

/**
 * Formats LP tokens, which have 18 decimals, with 6 decimals, truncated.
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
