import { formatAmount, formatTokenAmount, type Token } from '@letheswap/sdk'

/**
 * An amount as people read it: by the token's display rule, or with two
 * significant digits where that rule would make nothing of it. Truncated.
 *
 * @example
 * showAmount(3_000n, usdt) // '0.003', not '0'
 */
export function showAmount(amount: bigint, token: Token): string {
  const text = formatTokenAmount(amount, token)
  if (text !== '0') return text
  const zeros = token.decimals - amount.toString().length
  return formatAmount(amount, token.decimals, Math.max(0, zeros) + 2)
}
