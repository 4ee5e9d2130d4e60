import { usePools, usePreferences } from '@letheswap/react'
import type { Quote, Token } from '@letheswap/sdk'
import { addUsd, showUsd } from '../../lib/useUsd'
import { swapParts } from '../../messages/dialogs'
import { InlineMessage } from '../ui/InlineMessage'
import { getSlippageWarning } from './getSlippageWarning'
import { getPriceImpactLevel, isCostly } from './priceImpact'

type Props = {
  /** Undefined while a swap runs, because the user has already accepted its price. */
  quote: Quote | undefined
}

/** Warns about a costly price and about the user's own slippage. */
export default function SwapWarnings({ quote }: Props) {
  const { slippageBps, slippageOptions } = usePreferences()
  const loss = useLoss(quote)
  const level = quote && getPriceImpactLevel(quote.priceImpactBps)
  const slippage = slippageOptions.includes(slippageBps)
    ? undefined
    : getSlippageWarning(slippageBps)
  return (
    <>
      {isCostly(level) ? (
        <InlineMessage tone={tones[level]}>
          {loss ? swapParts.impact[level]({ loss }) : swapParts.impact.unpriced}
        </InlineMessage>
      ) : null}
      {slippage ? (
        <InlineMessage tone="warning">{slippage}</InlineMessage>
      ) : null}
    </>
  )
}

const tones = { moderate: 'warning', high: 'error', extreme: 'error' } as const

/** Returns the loss of a swap in dollars. Undefined if a token has no price. */
function useLoss(quote: Quote | undefined): string | undefined {
  const { data } = usePools({ query: { refetchInterval: false } })
  if (!data || !quote) return undefined
  const worth = (token: Token, amount: bigint) =>
    token.isImported ? undefined : addUsd(data.pools, [{ token, amount }])
  const paid = worth(quote.tokenIn, quote.amountIn)
  const got = worth(quote.tokenOut, quote.amountOut)
  return paid !== undefined && got !== undefined && paid > got
    ? showUsd(paid - got).replace(' ', '\u00a0')
    : undefined
}
