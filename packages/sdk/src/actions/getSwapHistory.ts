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
    /** The network. */
    deployment: Deployment
    /**
     * Most swaps of a page. The search stops when it has found as many;
     * `Infinity` finds all.
     * @default 20
     */
    limit?: number | undefined
    /**
     * How many blocks to count from a swap's own block to the newest one before
     * the swap is listed.
     * @default 1
     */
    confirmations?: number | undefined
  }
  type ReturnType = {
    /** The swaps of the page, newest first. */
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
 * It searches from the head down, in windows of 2,000 blocks, and stops when the
 * page is full. With a `store` it reads the new blocks first, and older ones only
 * where more swaps are wanted. What was stored is dropped when it is of another
 * chain, genesis, deployment or account, when it is older than 365 days, and when
 * its logs are not in order, not unique, not of the deployment's contracts or not
 * of the blocks it says it covers. Blocks that were reorganized away are found by
 * their hashes, however many they are, and read again. It is otherwise believed,
 * so keep it where nobody else can write.
 *
 * @param client - Any viem client; one that batches makes few HTTP requests.
 * @param parameters - {@link getSwapHistory.Parameters}
 * @returns The swaps, amounts in smallest units, and where the next page begins.
 * @throws AccountRequiredError without `account` when the client has none.
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
 * const older = await getSwapHistory(client, {
 *   ...parameters,
 *   cursor: page.next,
 * })
 * ```
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
