import type { useQuote } from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'

export type QuoteState =
  | { status: 'none' | 'pending' | 'unsupported' }
  | { status: 'error'; message: string }
  | { status: 'ready'; quote: Quote }

/** No way from one token to the other over the known pools. */
const noRoute = ['RouteNotFoundError', 'NoRouteError']

/** Where the price of the form's amount stands. */
export function getQuoteState(
  {
    quote,
    error,
    isDebouncing,
  }: Pick<ReturnType<typeof useQuote>, 'quote' | 'error' | 'isDebouncing'>,
  amount: bigint | undefined,
): QuoteState {
  if (amount === undefined) return { status: 'none' }
  if (quote && !isDebouncing) return { status: 'ready', quote }
  if (error && !isDebouncing)
    return noRoute.includes(error.name)
      ? { status: 'unsupported' }
      : { status: 'error', message: getSentence(error) }
  return { status: 'pending' }
}

const getSentence = (error: Error) =>
  (error as { shortMessage?: string }).shortMessage ?? error.message
