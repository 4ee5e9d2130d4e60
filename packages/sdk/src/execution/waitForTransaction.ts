import { isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import {
  getBlock,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import {
  PlanExecutionError,
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionUnclearError,
} from '../errors/execution.js'
import { delay } from '../utils/delay.js'
import { unlessNotFound } from '../utils/unlessNotFound.js'
import { untilAborted } from '../utils/untilAborted.js'
import { type Execution, isRpcSigner, report } from './execution.js'
import { findMined, isSame, type Sent } from './findMined.js'
import { type Request, sendAgain } from './send.js'
import { firstDelay } from './waitForReceipt.js'

/**
 * Waits for the receipt of the step's transaction, or of the one that took its
 * place with another fee. Returns nothing when the chain proves that it can
 * never be mined.
 */
export async function waitForTransaction(
  execution: Execution,
  request: Request,
): Promise<TransactionReceipt | undefined> {
  const { plan, options } = execution
  const {
    pollingInterval,
    dropTimeout = 60_000,
    unclearTimeout = 10_000,
    rpcTimeout = 30_000,
    signal,
  } = options
  const search = { sent: request, searchedTo: execution.state.sentAfterBlock }
  let missingSince: number | undefined
  let failingSince: number | undefined
  let misses = 0
  for (let interval = firstDelay; ; interval *= 2) {
    try {
      const found = await untilAborted(look(execution, search), signal)
      if (found === 'neverSent') return undefined
      if (typeof found === 'object') return found
      failingSince = undefined
      misses = found === 'missing' ? misses + 1 : 0
      missingSince =
        found === 'missing' ? (missingSince ?? performance.now()) : undefined
    } catch (error) {
      if (error instanceof PlanExecutionError) throw error
      signal?.throwIfAborted()
      failingSince ??= performance.now()
      if (performance.now() - failingSince > rpcTimeout) throw error
    }
    const { state } = execution
    // A wallet may have sent nothing, and is not asked again.
    const isUnclear = !state.hash && !isRpcSigner(execution)
    const timeout = isUnclear ? unclearTimeout : dropTimeout
    if (performance.now() - (missingSince ?? Infinity) > timeout)
      throw isUnclear
        ? new TransactionUnclearError({ plan, state, cause: execution.unclear })
        : new TransactionDroppedError({ plan, state })
    // At the first miss, the second, the fourth and so on.
    if (misses > 0 && (misses & (misses - 1)) === 0)
      await untilAborted(sendAgain(execution, request), signal)
    await delay(Math.min(interval, pollingInterval), signal)
  }
}

type Search = {
  /** What was sent, to tell a higher fee from another transaction. */
  sent: Sent
  /** No replacement is in this block or before. */
  searchedTo: bigint | undefined
}

type Found = TransactionReceipt | 'pending' | 'missing' | 'neverSent'

async function look(execution: Execution, search: Search): Promise<Found> {
  const { publicClient: client, plan } = execution
  const { hash, nonce } = execution.state
  if (hash) {
    const receipt = await unlessNotFound(
      getTransactionReceipt(client, { hash }),
    )
    // Without a status a failure would pass for a success.
    if (receipt?.status) return receipt
    const transaction = await unlessNotFound(getTransaction(client, { hash }))
    if (transaction) {
      const { nonce, to, input, value } = transaction
      execution.state = { ...execution.state, nonce }
      execution.isAccepted = true
      search.sent = { to, data: input, value }
      return 'pending'
    }
  }
  if (nonce !== undefined) {
    const count = (blockTag: 'latest' | 'pending') =>
      getTransactionCount(client, { address: plan.account, blockTag })
    if ((await count('latest')) <= nonce) {
      if ((await count('pending')) > nonce)
        return followPending(execution, search)
      return (await isOver(execution)) ? 'neverSent' : 'missing'
    }
  }
  return findReplacement(execution, search)
}

/**
 * Finds the hash of the same transaction with a higher fee while it is pending,
 * where the node tells what its next block holds. Others count once mined.
 */
async function followPending(
  execution: Execution,
  search: Search,
): Promise<'pending'> {
  const next = await getBlock(execution.publicClient, {
    blockTag: 'pending',
    includeTransactions: true,
  }).catch(() => undefined)
  const fits = (transaction: Transaction) =>
    isCandidate(execution, search, transaction) &&
    isSame(transaction, search.sent)
  const shown = next?.transactions.find(fits)
  if (shown && execution.state.hash) {
    execution.state = { ...execution.state, hash: shown.hash }
    report(execution, 'replaced')
  }
  return 'pending'
}

/**
 * Whether a transaction that nobody has seen could only revert by now: the
 * router compares the deadline with the block's time.
 */
async function isOver(execution: Execution) {
  const { deadline } = execution.plan
  if (execution.state.hash || deadline === undefined) return false
  const { timestamp } = await getBlock(execution.publicClient)
  return timestamp > deadline
}

/**
 * Looks in the blocks since then for the transaction with the same nonce. Where
 * the nonce is not known for certain, it looks for one that does the same, or
 * that cancels.
 */
async function findReplacement(
  execution: Execution,
  search: Search,
): Promise<Found> {
  const { publicClient: client } = execution
  const { latest, mined } = await findMined(client, {
    above: search.searchedTo,
    fits: (transaction) => isCandidate(execution, search, transaction),
  })
  if (mined) return settle(execution, search, mined)
  search.searchedTo = latest
  return (await isOver(execution)) ? 'neverSent' : 'missing'
}

/** Whether the chain knows the nonce: it was given, or read from the chain. */
const isNonceExact = (execution: Execution) =>
  execution.state.nonce !== undefined &&
  (execution.state.hash !== undefined || isRpcSigner(execution))

function isCandidate(
  execution: Execution,
  search: Search,
  transaction: Transaction,
) {
  const { nonce, hash } = execution.state
  if (!isAddressEqual(transaction.from, execution.plan.account)) return false
  if (isNonceExact(execution)) return transaction.nonce === nonce
  return (
    (isSame(transaction, search.sent) && transaction.nonce >= (nonce ?? 0)) ||
    // In blocks of before it may have cancelled anything.
    (hash !== undefined &&
      search.searchedTo !== undefined &&
      isCancellation(transaction))
  )
}

/** What it means that this transaction was mined in the step's place. */
function settle(
  execution: Execution,
  search: Search,
  mined: Transaction,
): Found {
  const { plan, state } = execution
  if (mined.hash === state.hash) return 'pending'
  // Two plans of one key may send identical transactions. Where no node accepted
  // ours, the mined one is the other plan's.
  const isTwin = state.rawTransaction && execution.isAccepted === false
  if (isSame(mined, search.sent) && !isTwin) {
    execution.state = { ...state, hash: mined.hash, nonce: mined.nonce }
    report(execution, state.hash ? 'replaced' : 'pending')
    return 'pending'
  }
  const error = { plan, state, replacedBy: mined.hash }
  if (isCancellation(mined)) throw new TransactionCancelledError(error)
  // The nonce is used up, and no node ever had ours.
  const isOurs = state.rawTransaction ?? (isRpcSigner(execution) && !state.hash)
  if (!execution.isAccepted && isOurs) return 'neverSent'
  // Without its bytes, a state that is resumed ends here again.
  throw new TransactionReplacedError({
    ...error,
    state: { ...state, rawTransaction: undefined },
  })
}

/** How wallets cancel: nothing, to oneself. */
const isCancellation = ({ from, to, value }: Transaction) =>
  to !== null && isAddressEqual(to, from) && value === 0n
