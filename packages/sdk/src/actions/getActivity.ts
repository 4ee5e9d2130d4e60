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
import type { ActivityEntry } from '../transactions/activityTypes.js'
import { toActivity } from '../transactions/toActivity.js'

export declare namespace getActivity {
  type Parameters = AccountOptions & {
    /** The network. */
    deployment: Deployment
    /**
     * Most transactions of a page.
     * @default Infinity
     */
    limit?: number | undefined
  }
  type ReturnType = {
    /** The account's transactions, newest first. */
    entries: ActivityEntry[]
    /** The `cursor` of the next page; undefined when there are no older ones. */
    next: AccountCursor | undefined
  }
  type ErrorType =
    | AccountRequiredError
    | ReadFailedError
    | BlockNotFoundError
    | InvalidOptionError
}

/**
 * Everything an account did with a deployment: swaps, deposits, withdrawals,
 * approvals, wrapping, and what it received and sent, the faucet's payouts
 * among it. These are the transactions with an event in which a token or an LP
 * token of the deployment came to the account, left it, or was approved by it,
 * or in which it wrapped the native coin.
 *
 * A transaction that moved nothing of the account's but the native coin leaves
 * no such event, and is not found; neither is one that failed.
 *
 * It searches from the newest block down to the deployment's first one. Give it a
 * `store`, and the next call reads only what is new; a search that is stopped goes
 * on where it was. `getSwapHistory` shares what is stored.
 *
 * @param client - Any viem client; one that batches makes few HTTP requests.
 * @param parameters - {@link getActivity.Parameters}
 * @returns The transactions, amounts in smallest units, and where the next page
 * begins.
 * @throws AccountRequiredError without `account` when the client has none.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws InvalidOptionError when an option is out of its range.
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import { type Deployment, getActivity } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const { entries } = await getActivity(client, {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * for (const { kind, paid, got } of entries) console.log(kind, paid, got)
 * ```
 */
export async function getActivity(
  client: Client,
  { limit = Number.POSITIVE_INFINITY, ...parameters }: getActivity.Parameters,
): Promise<getActivity.ReturnType> {
  const { deployment } = parameters
  return readAccount(client, {
    ...parameters,
    limit,
    toEntries: (transaction, account) => [
      toActivity(deployment, account, transaction),
    ],
  })
}
