import { formatAmount, type Token } from '@letheswap/sdk'
import { groupDigits } from '../../lib/groupDigits'
import { showAmount } from '../../lib/showAmount'

/** '1,234.5 USDT', or a dash for what nobody knows. */
export function showIn(amount: bigint | undefined, token: Token): string {
  if (amount === undefined) return '–'
  if (amount < 0n) return `−${showIn(-amount, token)}`
  return `${groupDigits(showAmount(amount, token))} ${token.symbol}`
}

/** A percentage of basis points, e.g. '36.5%'. */
export function showBps(bps: bigint | undefined): string {
  if (bps === undefined) return '–'
  if (bps < 0n) return `−${showBps(-bps)}`
  return `${groupDigits(formatAmount(bps, 2))}%`
}
