import { getQuote, type Pool, type Quote } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import { getScope } from './getScope.js'
import type { QueryParameter } from './types.js'

export type QuoteParameters = {
  tokenIn?: string | undefined
  tokenOut?: string | undefined
  /** Amount in the token's smallest unit. */
  amountIn?: bigint | undefined
  /** Amount in the token's smallest unit. Set either this or `amountIn`. */
  amountOut?: bigint | undefined
}

export declare namespace getQuoteQueryOptions {
  type Parameters<selected = Quote> = QuoteParameters &
    QueryParameter<
      Quote,
      getQuote.ErrorType,
      Record<keyof QuoteParameters, string | undefined>,
      selected
    >
}

/** Quotes an amount, in one request if the pools are known. */
export function getQuoteQueryOptions<selected = Quote>(
  config: Config,
  {
    amountIn,
    amountOut,
    query,
    tokenIn,
    tokenOut,
  }: getQuoteQueryOptions.Parameters<selected> = {},
) {
  const amount = amountIn ?? amountOut
  const isReady =
    tokenIn !== undefined &&
    tokenOut !== undefined &&
    tokenIn !== tokenOut &&
    amount !== undefined &&
    amount > 0n
  return getReadOptions(config, {
    name: 'quote',
    parameters: {
      tokenIn,
      tokenOut,
      // A query key is JSON, which has no bigint.
      amountIn: amountIn?.toString(),
      amountOut: amountOut?.toString(),
    },
    query,
    // Amounts that were only passed while typing are not needed again.
    defaults: { gcTime: config.limits.refetchInterval },
    read: isReady
      ? async ({ signal }) => {
          const common = {
            deployment: config.deployment,
            tokenIn,
            tokenOut,
            pools: getKnownPools(config),
          }
          const quote = await (amountIn !== undefined
            ? getQuote(config.client, { ...common, amountIn })
            : getQuote(config.client, { ...common, amountOut: amount }))
          signal.throwIfAborted()
          return quote
        }
      : undefined,
  })
}

/** Returns the latest pools in the query cache, unless they are stale. */
function getKnownPools(config: Config): Pool[] | undefined {
  const found = config.queryClient
    .getQueryCache()
    .findAll({ queryKey: [getScope(config), 'pools'] })
    .filter(({ state }) => state.data !== undefined && !state.isInvalidated)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]
  if (found === undefined) return undefined
  if (Date.now() - found.state.dataUpdatedAt > config.limits.staleTime)
    return undefined
  return (found.state.data as { pools: Pool[] }).pools
}
