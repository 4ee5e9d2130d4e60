import { LP_DECIMALS } from '../amm/constants.js'
import { formatFixed } from './formatFixed.js'

/** Formats LP tokens, which have 18 decimals, with 6 decimals, truncated. */
export function formatLiquidity(liquidity: bigint): string {
  return formatFixed(liquidity, LP_DECIMALS, 6)
}
