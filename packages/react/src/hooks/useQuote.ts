import type { getQuote, Quote } from '@letheswap/sdk'
import {
  keepPreviousData,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { hashQueryKey } from '../query/hashQueryKey.js'
import {
  getQuoteQueryKey,
  type QuoteParameters,
  quoteQueryOptions,
} from '../query/quote.js'
import { useConfig } from './useConfig.js'
import { useDebounced } from './useDebounced.js'

export declare namespace useQuote {
  type Parameters = quoteQueryOptions.Parameters
  type ReturnType = Omit<UseQueryResult<Quote, getQuote.ErrorType>, 'data'> & {
    /**
     * The last quote for these tokens, perhaps for another amount: to be shown
     * dimmed, never to be signed.
     */
    data: Quote | undefined
    /** The quote for exactly these parameters; only this one may be signed. */
    quote: Quote | undefined
    /** `data` is the quote for these parameters, not for earlier ones. */
    isCurrent: boolean
    /** The amount has not rested for 300 ms yet. */
    isDebouncing: boolean
  }
}

/**
 * The best price for an amount that a person is typing: asked for when it has
 * rested for 300 ms, and forgotten as soon as it is superseded. Give either
 * `amountIn` or `amountOut`.
 *
 * @example
 * ```tsx
 * import { useQuote } from '@letheswap/react'
 *
 * function Price() {
 *   const { quote } = useQuote({ tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n })
 *   return quote?.amountOut.toString() ?? '…'
 * }
 * ```
 */
export function useQuote(parameters: useQuote.Parameters): useQuote.ReturnType {
  const { query: options, ...wanted } = parameters
  const config = useConfig()
  const wantedKey = getQuoteQueryKey(config, wanted)
  const wantedHash = hashQueryKey(wantedKey)
  const rested = useDebounced(wanted, wantedHash, config.limits.quoteDebounce)
  const isDebouncing = rested.hash !== wantedHash
  const query = useQuery(
    quoteQueryOptions(config, {
      ...rested.value,
      query: {
        placeholderData: keepPreviousData,
        ...options,
        enabled: isDebouncing ? false : options?.enabled,
      },
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key
  useEffect(
    () => () => {
      void config.queryClient.cancelQueries({
        queryKey: wantedKey,
        exact: true,
      })
    },
    [config, wantedHash],
  )
  const data = isForTokens(query.data, wanted) ? query.data : undefined
  const isCurrent =
    !isDebouncing && data !== undefined && !query.isPlaceholderData
  return {
    ...query,
    data,
    quote: isCurrent ? data : undefined,
    isCurrent,
    isDebouncing,
  }
}

/** A figure of other tokens, or of the other side, would be in a wrong place. */
function isForTokens(quote: Quote | undefined, wanted: QuoteParameters) {
  return (
    quote?.tokenIn.symbol === wanted.tokenIn &&
    quote?.tokenOut.symbol === wanted.tokenOut &&
    (quote?.type === 'exactInput') === (wanted.amountIn !== undefined)
  )
}
