import { getExecutionPrice, type Token } from '@letheswap/sdk'
import { groupDigits } from './groupDigits'
import { showAmount } from './showAmount'

type Fraction = { numerator: bigint; denominator: bigint }
type Side = { token: Token; amount: bigint }

/**
 * '1 ZKP = 0.49 USDT', by the display rule of the token that the price is in:
 * two or six decimals, or two significant digits where that would leave nothing.
 * Truncated.
 */
export function showPrice(
  base: Token,
  counter: Token,
  { numerator, denominator }: Fraction,
): string {
  return showTradePrice(
    { token: { ...base, decimals: 0 }, amount: denominator },
    { token: { ...counter, decimals: 0 }, amount: numerator },
  )
}

/** The price at which these two amounts are exchanged. */
export function showTradePrice(base: Side, counter: Side): string {
  const price =
    base.amount &&
    getExecutionPrice({
      amountIn: base.amount,
      decimalsIn: base.token.decimals,
      amountOut: counter.amount,
      decimalsOut: counter.token.decimals,
    })
  const shown = price
    ? groupDigits(showAmount(price, { ...counter.token, decimals: 18 }))
    : '–'
  return `1 ${base.token.symbol} = ${shown} ${counter.token.symbol}`
}
