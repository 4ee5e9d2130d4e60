import type { Client } from 'viem'
import { type WatchOptions, watch } from '../utils/watch.js'
import { getPools } from './getPools.js'

export declare namespace watchPools {
  type Parameters<symbols extends string = string> =
    getPools.Parameters<symbols> & WatchOptions<getPools.ReturnType<symbols>>
}

/**
 * Watches all pools of a deployment: reads them now and after each new block. See
 * `getPools`.
 *
 * All watchers of a client share one poll of the block number.
 *
 * @returns A function that stops watching.
 *
 * @example
 * ```ts
 * import { watchPools } from '@letheswap/sdk'
 *
 * const unwatch = watchPools(client, {
 *   deployment,
 *   onData: ({ blockNumber, pools }) => console.log(blockNumber, pools.length),
 *   onError: (error) => console.error(error),
 * })
 * ```
 */
export function watchPools<symbols extends string>(
  client: Client,
  parameters: watchPools.Parameters<symbols>,
): () => void {
  return watch(client, () => getPools(client, parameters), parameters)
}
