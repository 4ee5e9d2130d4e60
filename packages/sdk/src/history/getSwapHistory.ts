import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type {
  BlockNotFoundError,
  InvalidOptionError,
  ReadFailedError,
} from '../errors/actions.js'
import { readAccount } from '../logs/readAccount.js'
import type { AccountCache, AccountOptions } from '../logs/types.js'
import { toEntries } from './toEntries.js'
import type { SwapHistoryEntry } from './types.js'

export declare namespace getSwapHistory {
  type Parameters = AccountOptions & {
    /** The network. */
    deployment: Deployment
    /**
     * Most swaps to return. The search stops when it has found as many;
     * `Infinity` finds all.
     * @default 20
     */
    limit?: number | undefined
    /**
     * Return all swaps that the cache has, and up to `limit` older ones.
     * @default false
     */
    loadMore?: boolean | undefined
    /**
     * How many blocks to count from a swap's own block to the newest one before
     * the swap is listed.
     * @default 1
     */
    confirmations?: number | undefined
  }
  type ReturnType = {
    /** The swaps, newest first, and no more than were asked for. */
    entries: SwapHistoryEntry[]
    /** For the next call, of `getActivity` too. It may know of more swaps. */
    cache: AccountCache
    /** Whether the account has no older swaps than those returned. */
    isComplete: boolean
  }
  type ErrorType = ReadFailedError | BlockNotFoundError | InvalidOptionError
}

/**
 * The swaps of an account over all pairs of the deployment, whichever router or
 * contract made them. A swap over several pairs is one entry.
 *
 * A swap is the account's when an event names the account: it paid the input (a
 * `Transfer` from the account to a pair), or the output was paid to it (a `Swap`
 * that is `to` the account, or whom it is `to` passed the output on to it in the
 * same transaction). So the node filters, and swaps of smart accounts are found,
 * whoever sends them. Two kinds of swaps name nobody and are not found: the native
 * coin swapped for somebody else, and native coin paid out to the account by
 * somebody else's swap.
 *
 * It searches from the head down, in windows of 2,000 blocks, and stops when
 * `limit` swaps are found. With a cache it reads the new blocks first, and older
 * ones only where more swaps are wanted. A cache is dropped when it is of another
 * chain, genesis, deployment or account, when it is older than 365 days, and when
 * its logs are not in order, not unique, not of the deployment's contracts or not
 * of the blocks it says it covers. It is otherwise believed, so keep it where
 * nobody else can write.
 *
 * @param client - Any viem client; one that batches makes few HTTP requests.
 * @param parameters - {@link getSwapHistory.Parameters}
 * @returns The swaps, amounts in smallest units, and the cache to go on with.
 * @throws ReadFailedError when the node does not answer, or not what it was asked
 * for.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws InvalidOptionError when an option is out of its range.
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
  { limit = 20, ...parameters }: getSwapHistory.Parameters,
): Promise<getSwapHistory.ReturnType> {
  const { deployment, account } = parameters
  const { cache, entries, wanted } = await readAccount(client, {
    ...parameters,
    limit,
    toEntries: (transaction) => toEntries(deployment, account, transaction),
  })
  return {
    entries: entries.slice(0, wanted),
    cache,
    isComplete:
      cache.fromBlock <= deployment.startBlock && entries.length <= wanted,
  }
}
