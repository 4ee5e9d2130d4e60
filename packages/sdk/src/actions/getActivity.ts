import type { Address, Client } from 'viem'
import { pad } from 'viem/utils'
import { checkActivityCache } from '../activity/checkActivityCache.js'
import { readOwnTransactions } from '../activity/readOwnTransactions.js'
import { toActivity } from '../activity/toActivity.js'
import type {
  ActivityCache,
  ActivityEntry,
  ActivityProgress,
} from '../activity/types.js'
import type { Deployment } from '../deployment/types.js'
import type { ReadFailedError } from '../errors/actions.js'
import type { BlockNotFoundError } from '../errors/history.js'
import { readStore, writeStore } from '../history/cacheStore.js'
import {
  createLogReader,
  type ScanOptions,
} from '../history/createLogReader.js'
import { getLogsInHalves } from '../history/getLogsInHalves.js'
import { readBlock } from '../history/readBlock.js'
import type { SwapHistoryStore } from '../history/types.js'
import { transferTopic } from '../market/topics.js'
import { getKnownTokens } from '../transactions/getKnownTokens.js'
import { approvalTopic } from '../transactions/readEvents.js'

export declare namespace getActivity {
  type Parameters = ScanOptions & {
    /** The network. */
    deployment: Deployment
    /** Whose activity. */
    account: Address
    /** What an earlier call returned; only what is missing is read. */
    cache?: ActivityCache | undefined
    /** Where to keep the cache between calls, e.g. `localStorage`. */
    store?: SwapHistoryStore | undefined
    /**
     * How many of the newest known blocks to read again, for they may have been
     * replaced.
     * @default 64
     */
    reorgDepth?: number | undefined
    /** Called when a part of the search is done. */
    onProgress?: ((progress: ActivityProgress) => void) | undefined
  }
  type ReturnType = {
    /** The account's transactions, newest first. */
    entries: ActivityEntry[]
    /** For the next call. */
    cache: ActivityCache
  }
  type ErrorType = ReadFailedError | BlockNotFoundError
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
 * It searches upwards from the deployment's first block. Keep the returned
 * `cache`, or give it a `store`, and the next call reads only what is new; a
 * search that is stopped goes on where it was.
 *
 * @param client - Any viem client; one that batches makes few HTTP requests.
 * @param parameters - {@link getActivity.Parameters}
 * @returns The transactions, amounts in smallest units, and the cache to go on
 * with.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import type { Deployment } from '@letheswap/sdk'
 * import { getActivity } from '@letheswap/sdk/market'
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
  parameters: getActivity.Parameters,
): Promise<getActivity.ReturnType> {
  const { deployment, account, store, signal, reorgDepth = 64 } = parameters
  const { startBlock, chain } = deployment
  const self = account.toLowerCase() as Address
  const key = `activityCache-${chain.id}-${self}`
  const contracts = new Set(getKnownTokens(deployment).keys())
  const [{ number: headBlock }, { hash: genesisHash }] = await Promise.all([
    readBlock(client, 'latest', signal),
    readBlock(client, 0, signal),
  ])
  const known = checkActivityCache(
    parameters.cache ?? (await readStore(store, key)),
    { deployment, genesisHash, account, contracts },
  )
  const fromBlock = known
    ? Math.max(Math.min(known.toBlock, headBlock) - reorgDepth + 1, startBlock)
    : startBlock
  const cache: ActivityCache = {
    version: 1,
    chainId: chain.id,
    genesisHash,
    account: self,
    contracts: [...contracts] as Address[],
    toBlock: fromBlock - 1,
    transactions:
      known?.transactions.filter(
        ({ logs }) => (logs[0]?.blockNumber ?? 0) < fromBlock,
      ) ?? [],
  }
  const topic = pad(self)
  const address = cache.contracts
  const topics = [
    [transferTopic, approvalTopic, wrapTopic, unwrapTopic],
    topic,
  ] as const
  const received = { address, topics: [transferTopic, null, topic] as const }
  const range = { fromBlock, toBlock: headBlock }
  try {
    const reader = createLogReader(client, parameters)
    for await (const part of reader.scan({ address, topics }, range)) {
      const { toBlock } = part
      const own = { fromBlock: cache.toBlock + 1, toBlock }
      const logs = await getLogsInHalves(client, received, own, { signal })
      cache.transactions.push(
        ...(await readOwnTransactions(
          client,
          [...part.logs, ...logs],
          contracts,
          signal,
        )),
      )
      cache.toBlock = toBlock
      const entries = cache.transactions.length
      parameters.onProgress?.({ fromBlock, toBlock, headBlock, entries })
    }
  } finally {
    await writeStore(store, key, cache)
  }
  return {
    entries: cache.transactions
      .map((transaction) => toActivity(deployment, account, transaction))
      .reverse(),
    cache,
  }
}

/** keccak256 of `Deposit(address,uint256)`, of WETH9. */
const wrapTopic =
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/** keccak256 of `Withdrawal(address,uint256)`, of WETH9. */
const unwrapTopic =
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
