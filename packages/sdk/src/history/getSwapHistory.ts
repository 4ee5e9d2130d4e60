import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { ReadFailedError } from '../errors/actions.js'
import type { BlockNotFoundError } from '../errors/history.js'
import type { ScanOptions } from './createScanner.js'
import type {
  SwapHistoryCache,
  SwapHistoryEntry,
  SwapHistoryProgress,
  SwapHistoryStore,
} from './types.js'

export declare namespace getSwapHistory {
  type Parameters = {
    /** The network. */
    deployment: Deployment
    /** Whose swaps. */
    account: Address
    /** What an earlier call returned; only what is missing is read. */
    cache?: SwapHistoryCache | undefined
    /** Where to keep the cache between calls, e.g. `localStorage`. */
    store?: SwapHistoryStore | undefined
    /**
     * How many swaps to find before the search stops.
     * @default 20
     */
    limit?: number | undefined
    /**
     * Search for `limit` swaps more than the cache has.
     * @default false
     */
    loadMore?: boolean | undefined
    /** Called when a part of the search is done. */
    onProgress?: ((progress: SwapHistoryProgress) => void) | undefined
    /**
     * How many of the newest known blocks to read again, for they may have been
     * replaced.
     * @default 64
     */
    reorgDepth?: number | undefined
  } & ScanOptions
  type ReturnType = {
    /** All known swaps, newest first. */
    entries: SwapHistoryEntry[]
    /** For the next call. */
    cache: SwapHistoryCache
    /** Whether the search has reached the deployment's start block. */
    isComplete: boolean
  }
  type ErrorType = ReadFailedError | BlockNotFoundError
}

/**
 * The swaps that an account sent or that end at it, over all pairs of the
 * deployment, whichever router or contract made them. A swap over several pairs
 * is one entry.
 *
 * It searches from the head down until `limit` swaps are found or the start
 * block is reached. With a cache it reads the new blocks first, and older ones
 * only where more swaps are wanted. A cache of another chain, another genesis,
 * another account or older than 365 days is dropped.
 *
 * @param client - Any viem client.
 * @param parameters - {@link getSwapHistory.Parameters}
 * @returns The swaps, amounts in smallest units, and the cache to go on with.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import { type Deployment, getSwapHistory } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const parameters = {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * } as const
 * const page = await getSwapHistory(client, parameters)
 * const more = await getSwapHistory(client, {
 *   ...parameters,
 *   cache: page.cache,
 *   loadMore: true,
 * })
 * ```
 */
export async function getSwapHistory(
  client: Client,
  parameters: getSwapHistory.Parameters,
): Promise<getSwapHistory.ReturnType> {
  // Loaded when first used: a page shows its history only when asked to.
  const { searchHistory } = await import('./searchHistory.js')
  return searchHistory(client, parameters)
}
