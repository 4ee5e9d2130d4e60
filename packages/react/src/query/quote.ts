import { getQuote, type Pool, type Quote } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export type QuoteParameters = {
  /** Symbol of the token that is given. */
  tokenIn?: string | undefined
  /** Symbol of the token that is taken. */
  tokenOut?: string | undefined
  /** Exact amount to give, in smallest units. */
  amountIn?: bigint | undefined
  /** Exact amount to take, in smallest units. Either this or `amountIn`. */
  amountOut?: bigint | undefined
}

export function getQuoteQueryKey(config: Config, parameters: QuoteParameters) {
  const { amountIn, amountOut, tokenIn, tokenOut } = parameters
  return [
    'quote',
    { ...getScope(config), tokenIn, tokenOut, amountIn, amountOut },
  ] as const
}

export declare namespace quoteQueryOptions {
  type Parameters<selected = Quote> = QuoteParameters &
    QueryParameter<
      Quote,
      getQuote.ErrorType,
      ReturnType<typeof getQuoteQueryKey>,
      selected
    >
}

/** The best price for an amount: one request when the pools are known. */
export function quoteQueryOptions<selected = Quote>(
  config: Config,
  { query, ...parameters }: quoteQueryOptions.Parameters<selected>,
) {
  return queryOptions({
    staleTime: config.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(config, query),
    // A superseded amount is of no more use to anybody.
    gcTime: config.limits.refetchInterval,
    ...query,
    queryKey: getQuoteQueryKey(config, parameters),
    queryKeyHashFn: hashQueryKey,
    enabled: isComplete(parameters) ? (query?.enabled ?? true) : false,
    queryFn: async ({ queryKey: [, request], signal }) => {
      const { amountIn, amountOut, tokenIn, tokenOut } = request
      if (tokenIn === undefined || tokenOut === undefined)
        throw new Error('A quote needs two tokens.')
      const common = {
        deployment: config.deployment,
        tokenIn,
        tokenOut,
        pools: getKnownPools(config),
      }
      const quote = await (amountIn !== undefined
        ? getQuote(config.client, { ...common, amountIn })
        : getQuote(config.client, { ...common, amountOut: amountOut ?? 0n }))
      signal.throwIfAborted()
      return quote
    },
  })
}

function isComplete(parameters: QuoteParameters): boolean {
  const { amountIn, amountOut, tokenIn, tokenOut } = parameters
  const amount = amountIn ?? amountOut
  return (
    tokenIn !== undefined &&
    tokenOut !== undefined &&
    tokenIn !== tokenOut &&
    amount !== undefined &&
    amount > 0n
  )
}

/** Pools that were read a moment ago, whoever asked for them. */
function getKnownPools(config: Config): Pool[] | undefined {
  const found = config.queryClient
    .getQueryCache()
    .findAll({ queryKey: ['pools', getScope(config)] })
    .filter(({ state }) => state.data !== undefined && !state.isInvalidated)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]
  if (found === undefined) return undefined
  if (Date.now() - found.state.dataUpdatedAt > config.limits.staleTime)
    return undefined
  return (found.state.data as { pools: Pool[] }).pools
}
