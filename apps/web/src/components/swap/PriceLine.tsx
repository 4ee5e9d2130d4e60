import type { Quote } from '@letheswap/sdk'
import { useState } from 'react'
import { showTradePrice } from '../../lib/format'
import { swap } from '../../messages/en/swap'

/** What one token costs in the other; a press turns it around. */
export function PriceLine({ quote }: { quote: Quote }) {
  const [isInverted, setIsInverted] = useState(false)
  const sides = [
    { token: quote.tokenIn, amount: quote.amountIn },
    { token: quote.tokenOut, amount: quote.amountOut },
  ] as const
  const [base, counter] = isInverted ? [sides[1], sides[0]] : sides
  return (
    <button
      type="button"
      onClick={() => setIsInverted(!isInverted)}
      title={swap.inversePrice}
      className="-my-3 min-h-11 rounded-field text-right tabular-nums hover:text-accent desktop:-my-1 desktop:min-h-6"
    >
      {showTradePrice(base, counter)}
    </button>
  )
}
