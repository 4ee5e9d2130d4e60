import { formatLiquidity } from '@letheswap/sdk'

/** LP tokens with 6 decimals, truncated; what that would hide is '<0.000001'. */
export function showLiquidity(liquidity: bigint): string {
  const text = formatLiquidity(liquidity)
  return liquidity > 0n && !/[1-9]/.test(text) ? '<0.000001' : text
}
