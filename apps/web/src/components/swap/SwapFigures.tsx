import { usePreferences } from '@letheswap/react'
import {
  applySlippage,
  formatTokenAmount,
  type Quote,
  shortenAddress,
} from '@letheswap/sdk'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { groupDigits, showTokenAmount } from '../../lib/format'
import { lazyComponent } from '../../lib/lazyComponent'
import { swap } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'
import { useFixedGas } from '../wallet/GasNote'

const SwapGas = lazyComponent(() => import('./SwapGas'), {
  fallback: '–',
  failed: () => '–',
})

type Props = {
  quote: Quote | undefined
  recipient: Address | undefined
  /** True if the quote is for an earlier input. */
  isDimmed: boolean
  /** The price, if nothing else shows it. */
  price: readonly [string, ReactNode] | undefined
}

/** Shows the terms of a swap. */
export function SwapFigures({ quote, recipient, isDimmed, price }: Props) {
  const { slippageBps } = usePreferences()
  const fixedGas = useFixedGas()
  return (
    <DefinitionList
      className={quote && !isDimmed ? undefined : 'text-muted'}
      items={[
        price,
        [
          swap.minimumReceived,
          quote ? minimumReceived(quote, slippageBps) : '–',
        ],
        quote?.type === 'exactOutput' && [
          swap.maximumSent,
          maximumSent(quote, slippageBps),
        ],
        [
          swap.route,
          quote?.route.map(({ symbol }) => symbol).join(' → ') ?? '–',
        ],
        recipient && [
          swap.recipient,
          <span className="font-mono" title={recipient}>
            {shortenAddress(recipient)}
          </span>,
        ],
        [swap.estimatedGas, fixedGas ?? <SwapGas quote={quote} />],
      ]}
    />
  )
}

function minimumReceived(quote: Quote, slippageBps: number): string {
  const amount =
    quote.type === 'exactOutput'
      ? quote.amountOut
      : applySlippage({ amount: quote.amountOut, slippageBps })
  return showTokenAmount(amount, quote.tokenOut)
}

function maximumSent(quote: Quote, slippageBps: number): string {
  const amount = applySlippage({
    amount: quote.amountIn,
    slippageBps,
    bound: 'maximum',
  })
  return `${groupDigits(formatTokenAmount(amount, quote.tokenIn, 'up'))} ${quote.tokenIn.symbol}`
}
