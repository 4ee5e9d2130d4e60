import {
  type Address,
  type Hex,
  isAddressEqual,
  type TransactionReceipt,
} from 'viem'
import {
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { PlanExecutionError } from '../errors/execution.js'
import {
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionReplacedError,
} from '../errors/transactions.js'
import { delay } from '../utils/delay.js'
import { untilAborted } from '../utils/untilAborted.js'
import { looksWithin } from './looksWithin.js'
import { type Run, report } from './run.js'

type Sent = { to: Address | null; data: Hex; value?: bigint }

/**
 * Some chains mine at once: the first looks come sooner, after so many
 * milliseconds and then twice as many each, up to the polling interval.
 */
const firstDelay = 50

/** How far back to look for a replacement when nobody knows since when. */
const blocksToSearch = 100n

/**
 * Waits for the receipt of the step's transaction, or of the one that took its
 * place with another fee.
 */
export async function waitForTransaction(
  run: Run,
  sent: Sent,
): Promise<TransactionReceipt> {
  const { plan, options } = run
  const {
    pollingInterval,
    dropTimeout = 60_000,
    rpcTimeout = 30_000,
    signal,
  } = options
  const search = { sent, searchedTo: run.state.sentAfterBlock }
  const missesAllowed = looksWithin(dropTimeout, pollingInterval)
  const failuresAllowed = looksWithin(rpcTimeout, pollingInterval)
  let misses = 0
  let failures = 0
  for (let interval = firstDelay; ; interval *= 2) {
    try {
      const found = await untilAborted(look(run, search), signal)
      if (typeof found === 'object') return found
      failures = 0
      misses = found === 'missing' ? misses + 1 : 0
    } catch (error) {
      if (error instanceof PlanExecutionError) throw error
      signal?.throwIfAborted()
      if (++failures > failuresAllowed) throw error
    }
    if (misses > missesAllowed)
      throw new TransactionDroppedError({ plan, state: run.state })
    await delay(Math.min(interval, pollingInterval), signal)
  }
}

type Search = {
  /** What was sent, to tell a higher fee from another transaction. */
  sent: Sent
  /** No replacement is in this block or before. */
  searchedTo: bigint | undefined
}

async function look(
  run: Run,
  search: Search,
): Promise<TransactionReceipt | 'pending' | 'missing'> {
  const { publicClient: client, plan } = run
  const hash = run.state.hash as Hex
  const receipt = await unlessNotFound(getTransactionReceipt(client, { hash }))
  if (receipt) return receipt

  const transaction = await unlessNotFound(getTransaction(client, { hash }))
  if (transaction) {
    const { nonce, to, input, value } = transaction
    run.state = { ...run.state, nonce }
    search.sent = { to, data: input, value }
    return 'pending'
  }

  const { nonce } = run.state
  if (nonce !== undefined) {
    const count = (blockTag: 'latest' | 'pending') =>
      getTransactionCount(client, { address: plan.account, blockTag })
    // Something waits with this nonce: what, will be seen once it is mined.
    if ((await count('latest')) <= nonce)
      return (await count('pending')) > nonce ? 'pending' : 'missing'
  }
  return (await findReplacement(run, search)) ? 'pending' : 'missing'
}

/**
 * Looks in the blocks since then for the transaction with the same nonce. A
 * wallet may replace one before any node has shown it, and so its nonce: then
 * for one that does the same, or that cancels.
 */
async function findReplacement(run: Run, search: Search): Promise<boolean> {
  const { publicClient: client, plan } = run
  const { hash, nonce } = run.state
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  const { searchedTo = latest - blocksToSearch } = search
  for (
    let blockNumber = latest;
    blockNumber > searchedTo && blockNumber >= 0n;
    blockNumber--
  ) {
    const { transactions } = await getBlock(client, {
      blockNumber,
      includeTransactions: true,
    })
    const mined = transactions.find(
      (transaction) =>
        isAddressEqual(transaction.from, plan.account) &&
        (nonce === undefined
          ? isSame(transaction, search.sent) ||
            // In blocks of before it may have cancelled anything.
            (search.searchedTo !== undefined && isCancellation(transaction))
          : transaction.nonce === nonce),
    )
    if (!mined) continue
    if (mined.hash === hash) return true
    const state = run.state
    const error = { plan, state, replacedBy: mined.hash }
    if (isSame(mined, search.sent)) {
      run.state = { ...state, hash: mined.hash, nonce: mined.nonce }
      report(run, 'replaced')
      return true
    }
    if (isCancellation(mined)) throw new TransactionCancelledError(error)
    throw new TransactionReplacedError(error)
  }
  search.searchedTo = latest
  return false
}

const isSame = (
  transaction: { to: Address | null; input: Hex; value: bigint },
  { to, data, value = 0n }: Sent,
) =>
  transaction.to?.toLowerCase() === to?.toLowerCase() &&
  transaction.input === data &&
  transaction.value === value

/** How wallets cancel: nothing, to oneself. */
const isCancellation = ({
  from,
  to,
  value,
}: {
  from: Address
  to: Address | null
  value: bigint
}) => to !== null && isAddressEqual(to, from) && value === 0n

/** viem throws when a node answers that there is no such thing. */
async function unlessNotFound<value>(
  promise: Promise<value>,
): Promise<value | undefined> {
  return promise.catch((error: Error) => {
    if (
      error.name === 'TransactionNotFoundError' ||
      error.name === 'TransactionReceiptNotFoundError'
    )
      return undefined
    throw error
  })
}
