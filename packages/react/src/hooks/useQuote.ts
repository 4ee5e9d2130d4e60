'use client'

import type { getQuote, Quote } from '@letheswap/sdk'
import {
  hashKey,
  keepPreviousData,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getQuoteQueryOptions, type QuoteParameters } from '../query/quote.js'
import { isToken } from '../utils/isToken.js'
import { useConfig } from './useConfig.js'

export declare namespace useQuote {
  type Parameters = getQuoteQueryOptions.Parameters
  type ReturnType = Omit<UseQueryResult<Quote, getQuote.ErrorType>, 'data'> & {
    /** The latest quote for these tokens, which may be for another amount. */
    data: Quote | undefined
    /** The quote for exactly these parameters. Do not sign any other quote. */
    quote: Quote | undefined
    isCurrent: boolean
    isDebouncing: boolean
  }
}

/**
 * Quotes an amount while the user types, once it has not changed for 300 ms. Takes
 * tokens by symbol or address, and either `amountIn` or `amountOut` in smallest units.
 */
export function useQuote({
  query,
  ...wanted
}: useQuote.Parameters): useQuote.ReturnType {
  const config = useConfig()
  const hash = hashKey(getQuoteQueryOptions(config, wanted).queryKey)
  const rested = useDebounced(wanted, hash, config.limits.quoteDebounce)
  const isDebouncing = rested.hash !== hash
  const result = useQuery(
    getQuoteQueryOptions(config, {
      ...rested.value,
      query: {
        placeholderData: keepPreviousData,
        ...query,
        enabled: isDebouncing ? false : query?.enabled,
      },
    }),
    config.queryClient,
  )
  const data = isForTokens(result.data, wanted) ? result.data : undefined
  const isCurrent =
    !isDebouncing && data !== undefined && !result.isPlaceholderData
  return {
    ...result,
    data,
    quote: isCurrent ? data : undefined,
    isCurrent,
    isDebouncing,
  }
}

function isForTokens(quote: Quote | undefined, wanted: QuoteParameters) {
  return (
    isToken(quote?.tokenIn, wanted.tokenIn) &&
    isToken(quote?.tokenOut, wanted.tokenOut) &&
    (quote?.type === 'exactInput') === (wanted.amountIn !== undefined)
  )
}

/**
 * Returns a value once its `hash` has not changed for `delay` milliseconds. The first
 * value is returned immediately.
 */
function useDebounced<value>(
  value: value,
  hash: string,
  delay: number,
): { value: value; hash: string } {
  const [rested, setRested] = useState({ value, hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the value
  useEffect(() => {
    if (rested.hash === hash) return
    const timer = setTimeout(() => setRested({ value, hash }), delay)
    return () => clearTimeout(timer)
  }, [hash, rested.hash, delay])
  return rested
}
