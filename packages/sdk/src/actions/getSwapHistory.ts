import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type {
  AccountRequiredError,
  BlockNotFoundError,
  ReadFailedError,
} from '../errors/actions.js'
import type { InvalidOptionError } from '../errors/options.js'
import { readAccount } from '../events/readAccount.js'
import type { AccountCursor, AccountOptions } from '../events/types.js'
import type { SwapHistoryEntry } from '../transactions/historyTypes.js'
import { toEntries } from '../transactions/toEntries.js'

export declare namespace getSwapHistory {
  type Parameters = AccountOptions & {
    deployment: Deployment
    /** Most swaps of a page; `Infinity` finds all. @default 20 */
    limit?: number | undefined
    /**
     * Number of blocks from a swap's own block to the newest one before the swap is
     * listed.
     * @default 1
     */
    confirmations?: number | undefined
  }
  type ReturnType = {
    /** Newest first. */
    entries: SwapHistoryEntry[]
    /**
     * The `cursor` of the next page; undefined when the account has no older
     * swaps. The last page may be empty.
     */
    next: AccountCursor | undefined
  }
  type ErrorType =
    | AccountRequiredError
    | ReadFailedError
    | BlockNotFoundError
    | InvalidOptionError
}

/**
 * Reads the swaps of an account over all pairs of the deployment, whichever router
 * or contract made them. A swap over several pairs is one entry.
 *
 * A swap is the account's when an event names the account: it paid the input (a
 * `Transfer` from the account to a pair), or the output was paid to it (a `Swap`
 * that is `to` the account, or whose recipient passed the output on to it in the
 * same transaction). Two kinds of swaps name nobody and are not found: the native
 * coin swapped for somebody else, and native coin paid out to the account by
 * somebody else's swap.
 *
 * It searches from the head down, in windows of 2,000 blocks, until the page is
 * full. With a `store` it reads the new blocks first. A store that is of another
 * chain, genesis, deployment or account, older than 365 days, or inconsistent is
 * read again, and so are blocks that were reorganized away, however many. It is
 * otherwise believed, so keep it where nobody else can write.
 *
 * @param client - Any viem client; one that batches makes few HTTP requests.
 * @returns The swaps, amounts in smallest units, and where the next page begins.
 * @throws The signal's reason when it is aborted.
 */
export async function getSwapHistory(
  client: Client,
  { limit = 20, ...parameters }: getSwapHistory.Parameters,
): Promise<getSwapHistory.ReturnType> {
  const { deployment } = parameters
  return readAccount(client, {
    ...parameters,
    limit,
    toEntries: (transaction, account) =>
      toEntries(deployment, account, transaction),
  })
}
