import { formatAmount, getExecutionPrice, type Token } from '@letheswap/sdk'

const significantDigits = 6

/** Decimals of an execution price. */
const priceDecimals = 18

type Side = { token: Token; amount: bigint }

/**
 * What one `base` costs in `counter` when these two amounts are exchanged, with
 * six significant digits, truncated. A price is no amount: two decimals would
 * make 0.49 of 0.4985.
 */
export function formatPrice(base: Side, counter: Side): string {
  if (base.amount === 0n || counter.amount === 0n) return '–'
  const price = getExecutionPrice({
    amountIn: base.amount,
    decimalsIn: base.token.decimals,
    amountOut: counter.amount,
    decimalsOut: counter.token.decimals,
  })
  const whole = formatAmount(price, priceDecimals, 0)
  const shown =
    whole === '0'
      ? priceDecimals - price.toString().length + significantDigits
      : Math.max(0, significantDigits - whole.length)
  return formatAmount(price, priceDecimals, shown)
}
