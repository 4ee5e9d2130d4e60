import type { useQuote } from '@letheswap/react'
import type { getQuote, Quote } from '@letheswap/sdk'
import { swap } from '../../messages/screens'

export type QuoteState =
  | { status: 'none' | 'pending' | 'unsupported' }
  | { status: 'error'; message: string; canRetry?: true }
  | { status: 'ready'; quote: Quote }

const words: Partial<
  Record<getQuote.ErrorType['name'], 'tooSmall' | 'tooLittleLiquidity'>
> = {
  InsufficientInputAmountError: 'tooSmall',
  InsufficientOutputAmountError: 'tooSmall',
  InsufficientLiquidityError: 'tooLittleLiquidity',
  AmountOverflowError: 'tooLittleLiquidity',
}

export function getQuoteState(
  {
    quote,
    error,
    isDebouncing,
  }: Pick<ReturnType<typeof useQuote>, 'quote' | 'error' | 'isDebouncing'>,
  amount: bigint | undefined,
): QuoteState {
  if (amount === undefined) return { status: 'none' }
  if (isDebouncing) return { status: 'pending' }
  if (quote) return { status: 'ready', quote }
  if (!error) return { status: 'pending' }
  // The known pools have no route between the tokens.
  if (error.name === 'RouteNotFoundError') return { status: 'unsupported' }
  const refusal = words[error.name]
  return {
    status: 'error',
    message: swap[refusal ?? 'priceNotLoaded'],
    // For the same amount, the pools would fail again with these errors.
    ...(refusal === undefined && { canRetry: true }),
  }
}
