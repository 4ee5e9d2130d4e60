import type { PlanAmount } from '../plans/types.js'
import { formatAmount } from '../tokens/formatAmount.js'
import { limitDelta } from './limitDelta.js'
import type { Measured } from './types.js'

/** How far a price is beyond its limit, whichever way is worse. */
export function getSlippage(
  limit: bigint,
  actual: bigint,
  { token: { decimals, symbol } }: PlanAmount,
): Measured {
  const figures = limitDelta(limit, actual)
  // Rounded up: a missed limit is never shown as 0 %.
  const missedByBps = Number((figures.missedBy * 10_000n + limit - 1n) / limit)
  const [actualText, limitText] = [actual, limit].map(
    (amount) => `${formatAmount(amount, decimals)} ${symbol}`,
  )
  return {
    code: 'slippage',
    message: `The price moved beyond the limit: ${actualText} instead of at ${actual < limit ? 'least' : 'most'} ${limitText}, ${missedByBps / 100} % off.`,
    ...figures,
    missedByBps,
  }
}
