import { applySlippage, type Quote, type Token } from '@letheswap/sdk'
import type { AmountReading } from '../../lib/amountDraft'
import { amounts, common, swap } from '../../messages/screens'
import type { QuoteState } from './getQuoteState'

export declare namespace getSwapProblem {
  type Parameters = {
    isConnected: boolean
    isWrongChain: boolean
    /** True if the node does not answer. */
    isNodeSilent: boolean
    chainName: string
    tokenIn: Token
    tokenOut: Token
    /** The parsed amount of the field that was edited last. */
    reading: AmountReading
    readingToken: Token
    /** The quote for exactly this form, or the reason why it is missing. */
    quote: QuoteState
    /** The balance of the From token. Undefined before the first read. */
    balanceIn: bigint | undefined
    slippageBps: number
    isBusy: boolean
  }
}

/**
 * Returns the reason why the form cannot be swapped now. If there are several, returns
 * the one that must be solved first.
 */
export function getSwapProblem({
  isConnected,
  isWrongChain,
  isNodeSilent,
  chainName,
  tokenIn,
  tokenOut,
  reading,
  readingToken,
  quote,
  balanceIn,
  slippageBps,
  isBusy,
}: getSwapProblem.Parameters): string | undefined {
  if (isBusy) return swap.inProgress
  if (!isConnected) return common.notConnected
  if (isWrongChain) return swap.switchTo({ chain: chainName })
  if (tokenIn.symbol === tokenOut.symbol) return swap.sameToken
  if (reading.status !== 'ok' || reading.amount === 0n) return amounts.invalid
  if (quote.status === 'unsupported') return swap.unsupportedPair
  // An entered From amount can be checked before its price is known.
  const amountIn =
    quote.status === 'ready'
      ? getSpend(quote.quote, slippageBps)
      : readingToken === tokenIn
        ? reading.amount
        : undefined
  if (balanceIn !== undefined && amountIn !== undefined && amountIn > balanceIn)
    return swap.insufficientBalance({ token: tokenIn.symbol })
  if (quote.status === 'error') return quote.message
  if (isNodeSilent) return swap.noConnection
  if (quote.status !== 'ready') return swap.findingPrice
  if (balanceIn === undefined) return swap.loadingBalance
  return undefined
}

/**
 * An exact output that is paid in the native coin spends the maximum input first. The
 * router then refunds the difference.
 */
function getSpend(quote: Quote, slippageBps: number): bigint {
  return quote.type === 'exactOutput' && quote.tokenIn.isNative
    ? applySlippage({ amount: quote.amountIn, slippageBps, bound: 'maximum' })
    : quote.amountIn
}
