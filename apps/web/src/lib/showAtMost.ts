import type { Token } from '@letheswap/sdk'
import { showAmount } from './showAmount'

/**
 * A limit as people read it: by the token's display rule, rounded up, so that
 * no more than it says ever goes out.
 *
 * @example
 * showAtMost(1_230_001n, usdt) // '1.24'
 */
export function showAtMost(amount: bigint, token: Token): string {
  const { decimals, displayDecimals } = token
  const step = 10n ** BigInt(Math.max(0, decimals - displayDecimals))
  // Rounds up.
  return showAmount(((amount + step - 1n) / step) * step, token)
}
