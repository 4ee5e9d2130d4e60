import type { Address, Client, Hex } from 'viem'
import { isHex, pad } from 'viem/utils'
import { getPairs } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidOptionError } from '../errors/options.js'
import { checkCounts } from '../utils/checkCounts.js'
import { getAccount } from '../utils/getAccount.js'
import {
  isAddress,
  isEvent,
  isHash,
  isQuantity,
  isTransactionLog,
} from './isLog.js'
import { type Events, openEvents } from './openEvents.js'
import { readTransactions } from './readTransactions.js'
import {
  approvalTopic,
  depositTopic,
  transferTopic,
  withdrawalTopic,
} from './topics.js'
import type {
  AccountCursor,
  AccountOptions,
  AccountPage,
  AccountTransaction,
  BlockLog,
} from './types.js'

/**
 * Reads a page of an account's transactions with the deployment, with two requests per
 * window. Reads new blocks first, upwards, then older blocks downwards until the page
 * is full. With a cursor, only reads older blocks.
 */
export async function readAccount<entry>(
  client: Client,
  parameters: AccountOptions & {
    deployment: Deployment
    toEntries: (transaction: AccountTransaction, account: Address) => entry[]
    limit: number
  },
): Promise<AccountPage<entry>> {
  const { deployment, cursor, limit, signal, onProgress } = parameters
  if (limit !== Number.POSITIVE_INFINITY) checkCounts({ limit })
  checkCounts({ confirmations: parameters.confirmations })
  checkCursor(cursor)
  const { startBlock, chain } = deployment
  const account = getAccount(client, parameters.account, parameters.deployment)
  const self = account.toLowerCase() as Address
  const topic = pad(self)
  const contracts = getContracts(deployment)
  const known = new Set<string>(contracts)
  const topics = [transferTopic, approvalTopic, depositTopic, withdrawalTopic]
  return openEvents(
    client,
    {
      ...parameters,
      key: `swapHistoryCache-${chain.id}-${self}`,
      account: self,
      contracts,
      filters: [
        { address: contracts, topics: [topics as Hex[], topic] },
        { address: contracts, topics: [transferTopic, null, topic] },
      ],
      isEvent,
      isItem,
      top: cursor?.blockNumber,
    },
    readPage,
  )

  async function readPage({
    cache,
    head,
    recent,
    ...events
  }: Events<AccountTransaction>) {
    /** The page's entries, newest first. */
    const found: { transaction: AccountTransaction; entry: entry }[] = []
    let scannedBlocks = 0

    if (!cursor || cursor.blockNumber > cache.latestFetchedBlock)
      for await (const { fromBlock, toBlock, logs } of events.readNew()) {
        cache.logs.push(...(await readAll(logs)))
        report(toBlock - fromBlock + 1)
      }
    add(cache.logs)
    if (found.length < limit) await readOlder()
    const page = found.slice(0, limit)
    const isLast = page.length === found.length && cache.fromBlock <= startBlock
    return {
      entries: page.map(({ entry }) => entry),
      next: isLast ? undefined : getNext(),
    }

    async function readOlder() {
      for await (const part of events.readOlder(startBlock)) {
        const before = cache.fromBlock
        const unread = part.logs
        while (unread.length > 0 && found.length < limit) {
          const logs = takeNewest(unread, limit - found.length)
          const transactions = await readAll(logs)
          add(transactions)
          cache.logs.unshift(...transactions)
          cache.fromBlock = (logs[0] as BlockLog).blockNumber
        }
        if (unread.length === 0) cache.fromBlock = part.fromBlock
        report(before - cache.fromBlock)
        if (found.length >= limit) return
      }
    }

    function readAll(logs: readonly BlockLog[]) {
      const router = deployment.contracts.router.toLowerCase() as Address
      const options = { topic, contracts: known, router, recent, signal }
      return readTransactions(client, logs, options)
    }

    function add(transactions: readonly AccountTransaction[]) {
      for (const transaction of [...transactions].reverse()) {
        const order = cursor ? compare(transaction, cursor) : -1
        if (order > 0 || transaction.blockNumber > head.number) continue
        const entries = parameters.toEntries(transaction, account).reverse()
        for (const entry of entries.slice(order === 0 ? cursor?.skip : 0))
          found.push({ transaction, entry })
      }
    }

    function report(blocks: number) {
      scannedBlocks += blocks
      onProgress?.({
        fromBlock: cache.fromBlock,
        toBlock: head.number,
        scannedBlocks,
        entries: found.length,
      })
    }

    function getNext(): AccountCursor {
      const last = page.at(-1)?.transaction
      // The page has no entries, so the next page starts after the last log of the
      // first unread block.
      const { MAX_SAFE_INTEGER: logIndex } = Number
      if (!last) return { blockNumber: cache.fromBlock - 1, logIndex, skip: 0 }
      const before = cursor && compare(last, cursor) === 0 ? cursor.skip : 0
      const same = page.filter(({ transaction }) => transaction === last)
      return {
        blockNumber: last.blockNumber,
        logIndex: indexOf(last),
        skip: before + same.length,
      }
    }
  }

  function isItem({ hash, from, to, call, logs }: AccountTransaction) {
    return (
      isHash(hash) &&
      isAddress(from) &&
      (to === undefined || isAddress(to)) &&
      (!call || (isHex(call.input) && isQuantity(call.value))) &&
      logs.some(({ topics }) => topics.includes(topic)) &&
      logs.every(
        (log) =>
          known.has(log.address) && isEvent(log) && isTransactionLog(log),
      )
    )
  }
}

const indexOf = ({ logs: [first] }: AccountTransaction) => first?.logIndex ?? 0

/** Positive if the transaction is newer than the cursor. */
const compare = (transaction: AccountTransaction, cursor: AccountCursor) =>
  transaction.blockNumber - cursor.blockNumber ||
  indexOf(transaction) - cursor.logIndex

function checkCursor(cursor: AccountCursor | undefined) {
  const fields = [cursor?.blockNumber, cursor?.logIndex, cursor?.skip]
  if (cursor !== undefined && !fields.every(Number.isSafeInteger))
    throw new InvalidOptionError({
      field: 'cursor',
      value: JSON.stringify(cursor),
      expected: 'the `next` of a page',
    })
}

const getContracts = (deployment: Deployment) =>
  [
    deployment.contracts.wrappedNative,
    ...deployment.tokens.map(({ address }) => address),
    ...[...getPairs(deployment).values()].map(({ pairAddress }) => pairAddress),
  ].map((address) => address.toLowerCase() as Address)

/**
 * Removes and returns the logs of the newest `transactions` transactions, and all other
 * logs of the oldest block among them.
 */
function takeNewest(logs: BlockLog[], transactions: number): BlockLog[] {
  const hashes = new Set<Hex>()
  let start = logs.length
  while (start > 0) {
    const { transactionHash, blockNumber } = logs[start - 1] as BlockLog
    const isSameBlock = blockNumber === logs[start]?.blockNumber
    hashes.add(transactionHash)
    if (hashes.size > transactions && !isSameBlock) break
    start--
  }
  return logs.splice(start)
}
