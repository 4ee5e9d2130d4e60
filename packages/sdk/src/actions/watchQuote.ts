import type { Client } from 'viem'
import type { Quote } from '../plans/types.js'
import { type WatchOptions, watch } from '../utils/watch.js'
import { getQuote } from './getQuote.js'

export declare namespace watchQuote {
  type Parameters<symbols extends string = string> =
    getQuote.Parameters<symbols> & WatchOptions<Quote<symbols>>
}

/**
 * Watches the best route for a trade: quotes it now and after each new block. See
 * `getQuote`.
 *
 * All watchers of a client share one poll of the block number.
 *
 * @returns A function that stops watching.
 *
 * @example
 * ```ts
 * import { watchQuote } from '@letheswap/sdk'
 *
 * const unwatch = watchQuote(client, {
 *   deployment,
 *   tokenIn: 'ZKP',
 *   tokenOut: 'DAI',
 *   amountIn: 10n ** 18n,
 *   onData: ({ amountOut, blockNumber }) => console.log(blockNumber, amountOut),
 *   onError: (error) => console.error(error),
 * })
 * ```
 */
export function watchQuote<symbols extends string>(
  client: Client,
  parameters: watchQuote.Parameters<symbols>,
): () => void {
  return watch(client, () => getQuote(client, parameters), parameters)
}
