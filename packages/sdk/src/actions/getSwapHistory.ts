import type { Address, Client } from 'viem'
import { getAddress } from 'viem/utils'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Deployment } from '../deployment/types.js'
import type {
  AccountRequiredError,
  BlockNotFoundError,
} from '../errors/actions.js'
import { readAccount } from '../events/readAccount.js'
import type {
  AccountOptions,
  AccountPage,
  AccountTransaction,
} from '../events/types.js'
import { decodeForAccount } from '../transactions/decodeForAccount.js'
import type { SwapHistoryEntry, SwapHop } from '../transactions/types.js'
import type { decodeTransaction } from './decodeTransaction.js'

export declare namespace getSwapHistory {
  type Parameters = AccountOptions & {
    deployment: Deployment
    /** Maximum swaps per page. `Infinity` finds all. @default 20 */
    limit?: number | undefined
  }
  type ReturnType = AccountPage<SwapHistoryEntry>
  type ErrorType =
    | AccountRequiredError
    | BlockNotFoundError
    | decodeTransaction.ErrorType
}

/**
 * Reads an account's swaps over all pairs of the deployment, made through any contract.
 * A swap over several pairs is one entry.
 *
 * A swap counts if one of its events has the account in its topics: the account paid
 * the pair, the pair paid it, or a contract forwarded the output to it in the same
 * transaction. Does not find native coin swapped on another account's behalf, or native
 * coin received from another account's swap.
 *
 * Searches down from the newest block until the page is full. If a `store` is given,
 * new blocks are read first. A store is read again if it is of another chain,
 * deployment or account, older than 365 days, or inconsistent. Reorganized blocks are
 * read again. Everything else in the store is trusted, so keep it in a place that
 * only you can write to.
 *
 * @param client - Any viem client. A client that batches sends few HTTP requests.
 * @returns The swaps, with amounts in smallest units, and the cursor of the next page.
 * @throws The signal's reason if it is aborted.
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

function toEntries(
  deployment: Deployment,
  account: Address,
  transaction: AccountTransaction,
): SwapHistoryEntry[] {
  const { hash, blockHash, blockNumber, timestamp } = transaction
  const { swaps } = decodeForAccount(deployment, account, transaction)
  return swaps.map(({ type: _, payer, ...swap }) => {
    const { hops, tokenIn } = swap
    const { pairAddress, tokenOut } = hops[0] as SwapHop
    const [token0, token1] = sortTokens(tokenIn.address, tokenOut.address)
    const isFrom0 = tokenIn.address === token0
    return {
      txHash: hash,
      ...{ blockHash, blockNumber: BigInt(blockNumber), timestamp },
      ...swap,
      ...{ pairAddress, token0, token1 },
      direction: isFrom0
        ? { from: 'token0', to: 'token1' }
        : { from: 'token1', to: 'token0' },
      user: payer === account ? payer : getAddress(transaction.from),
      path: [tokenIn, ...hops.map(({ tokenOut }) => tokenOut)].map(
        ({ address }) => address,
      ),
    }
  })
}
