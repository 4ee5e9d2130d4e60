import { usePreferences } from '@letheswap/react'
import {
  applySlippage,
  formatAmount,
  type Quote,
  type Token,
} from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { showAmount } from '../../lib/showAmount'
import { DefinitionList } from '../ui/DefinitionList'
import { BalanceList } from './BalanceList'
import { PriceLine } from './PriceLine'
import { formatBps, getPriceImpactLevel } from './priceImpact'

/** The info box: what the swap costs, and what is there to be swapped. */
export function SwapDetails({ quote, isDimmed }: SwapDetails.Props) {
  const { slippageBps } = usePreferences()
  return (
    <div className="rounded-field border border-hairline bg-raised p-3 text-label">
      <DefinitionList
        className={cx(isDimmed && 'text-muted')}
        items={[
          {
            term: 'Price',
            detail: quote ? <PriceLine quote={quote} /> : '–',
          },
          {
            term: 'Minimum received',
            detail: quote ? minimumReceived(quote, slippageBps) : '–',
          },
          ...(quote?.type === 'exactOutput'
            ? [
                {
                  term: 'Maximum sent',
                  detail: maximumSent(quote, slippageBps),
                },
              ]
            : []),
          {
            term: 'Price impact',
            detail: quote ? <Impact quote={quote} /> : '–',
          },
          {
            term: 'Route',
            detail: quote ? <RouteLine route={quote.route} /> : '–',
          },
          { term: 'Estimated gas', detail: '~0.002 ETH' },
        ]}
      />
      <BalanceList />
    </div>
  )
}

export declare namespace SwapDetails {
  type Props = {
    quote: Quote | undefined
    /** The quote answers an older question. */
    isDimmed: boolean
  }
}

function minimumReceived(quote: Quote, slippageBps: number): string {
  const amount =
    quote.type === 'exactOutput'
      ? quote.amountOut
      : applySlippage({ amount: quote.amountOut, slippageBps })
  return `${showAmount(amount, quote.tokenOut)} ${quote.tokenOut.symbol}`
}

function maximumSent(quote: Quote, slippageBps: number): string {
  const amount = applySlippage({
    amount: quote.amountIn,
    slippageBps,
    bound: 'maximum',
  })
  // Two decimals would hide a part of what may be spent.
  return `${formatAmount(amount, quote.tokenIn.decimals, 6)} ${quote.tokenIn.symbol}`
}

function RouteLine({ route }: { route: readonly Token[] }) {
  return route.map(({ symbol }) => symbol).join(' → ')
}

function Impact({ quote }: { quote: Quote }) {
  const level = getPriceImpactLevel(quote.priceImpactBps)
  return (
    <span
      data-level={level}
      className={cx(
        level === 'moderate' && 'text-warning',
        (level === 'high' || level === 'extreme') && 'text-danger',
      )}
    >
      {formatBps(quote.priceImpactBps)}
    </span>
  )
}
