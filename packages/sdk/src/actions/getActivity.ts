import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { readAccount } from '../events/readAccount.js'
import type { AccountCursor, AccountOptions } from '../events/types.js'
import { toActivity } from '../transactions/toActivity.js'
import type { ActivityEntry } from '../transactions/types.js'
import type { getSwapHistory } from './getSwapHistory.js'

export declare namespace getActivity {
  type Parameters = AccountOptions & {
    deployment: Deployment
    /** Most transactions of a page. @default Infinity */
    limit?: number | undefined
  }
  type ReturnType = {
    /** Newest first. */
    entries: ActivityEntry[]
    /** The `cursor` of the next page; undefined when there are no older ones. */
    next: AccountCursor | undefined
  }
  type ErrorType = getSwapHistory.ErrorType
}

/**
 * Reads everything an account did with a deployment: transactions with an event
 * in which one of its tokens or LP tokens moved to or from the account, was
 * approved by it, or was wrapped. A transaction that failed, or moved only
 * native coin, emits no such event and is missed.
 *
 * Searches from the newest block down. With a `store`, which `getSwapHistory`
 * shares, the next call reads only new blocks, and a stopped search continues.
 *
 * @param client - Any viem client; one that batches makes few HTTP requests.
 * @returns Amounts in smallest units, and where the next page begins.
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
