import { isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'
import {
  NonceGapError,
  PlanExecutionError,
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionUnclearError,
} from '../errors/execution.js'
import { delay, firstDelay } from '../utils/delay.js'
import { untilAborted } from '../utils/untilAborted.js'
import { type Execution, isClaimed, isRpcSigner, report } from './execution.js'
import {
  isSame,
  locateTransaction,
  readByHash,
  readSent,
  type Sent,
} from './locateTransaction.js'
import { type Request, sendAgain } from './send.js'

/**
 * Waits for the receipt of the step's transaction, or of one that replaced it
 * with another fee. Returns nothing if it can never be mined.
 */
export async function waitForTransaction(
  execution: Execution,
  request: Request,
): Promise<TransactionReceipt | undefined> {
  const {
    pollingInterval = Math.min(execution.publicClient.pollingInterval, 1_000),
    dropTimeout = 60_000,
    unclearTimeout = 10_000,
    rpcTimeout = 30_000,
    signal,
  } = execution.options
  const { sentAfterBlock: above, nonce: least = 0 } = execution.state
  const search: Search = { sent: request, above, least, used: least }
  let missingSince: number | undefined
  let failingSince: number | undefined
  let misses = 0
  let gap: number | undefined
  for (let interval = firstDelay; ; interval *= 2) {
    try {
      const found = await untilAborted(look(execution, search), signal)
      if (found === 'neverSent') return undefined
      if (typeof found === 'object') return found
      failingSince = undefined
      misses = found === 'missing' ? misses + 1 : 0
      gap = typeof found === 'number' ? found : undefined
      missingSince =
        found === 'pending' ? undefined : (missingSince ?? performance.now())
    } catch (error) {
      if (error instanceof PlanExecutionError) throw error
      signal?.throwIfAborted()
      failingSince ??= performance.now()
      if (performance.now() - failingSince > rpcTimeout) throw error
    }
    // A wallet may have sent nothing, and is not asked again.
    const isUnclear = !execution.state.hash && !isRpcSigner(execution)
    const timeout = isUnclear ? unclearTimeout : dropTimeout
    if (performance.now() - (missingSince ?? Infinity) > timeout) {
      if (gap !== undefined)
        throw new NonceGapError({ at: execution, nonce: gap })
      throw isUnclear
        ? new TransactionUnclearError({
            at: execution,
            cause: execution.unclear,
          })
        : new TransactionDroppedError({ at: execution })
    }
    // At misses 1, 2, 4 and so on.
    if (misses > 0 && (misses & (misses - 1)) === 0)
      await untilAborted(sendAgain(execution, request), signal)
    await delay(Math.min(interval, pollingInterval), signal)
  }
}

type Search = {
  /** Tells a higher fee from another transaction. */
  sent: Sent
  /** No replacement is in this block or before. */
  above: bigint | undefined
  readonly least: number
  /** Other transactions have the nonces below. */
  used: number
}

/** A number is the nonce that must be used before ours can be. */
type Found = TransactionReceipt | 'pending' | 'missing' | 'neverSent' | number

async function look(execution: Execution, search: Search): Promise<Found> {
  const { publicClient: client, plan } = execution
  const { gas, hash, nonce = 0, sentAfterBlock } = execution.state
  const from = plan.account
  const hashes = hash ? [hash] : []
  const isExact = isNonceExact(execution)
  search.sent.gas = gas
  const [located, next] = await Promise.all([
    isExact
      ? locateTransaction(client, { from, nonce, hashes, sentAfterBlock })
      : readByHash(client, hashes),
    getTransactionCount(client, { address: from, blockTag: 'pending' }),
  ])
  if (located?.status === 'mined') return located.receipt
  if (located?.status === 'pending') {
    const { blockNumber, nonce, to, input, value } = located.transaction
    execution.state = { ...execution.state, nonce }
    search.sent = { to, data: input, value }
    return blockNumber === null && next < nonce ? next : 'pending'
  }
  if (located?.status === 'replaced') {
    execution.minNonce = nonce + 1
    return settle(execution, search, located.by)
  }
  if (!isExact) {
    const { count, latest, sent } = await readSent(client, {
      from,
      nonces: [search.least, Number.MAX_SAFE_INTEGER],
      above: search.above,
    })
    const mined = sent.find((it) => isOurs(execution, search, it))
    if (mined) return settle(execution, search, mined)
    // The count may be of a later moment than the block: it ends no search.
    search.above = latest
    search.used = Math.max(search.used, count)
  }
  const used = isExact ? nonce : search.used
  if (execution.state.nonce !== undefined && next > used)
    return followPending(execution, search)
  return (await isOver(execution)) ? 'neverSent' : 'missing'
}

/** Finds the same transaction with a higher fee in the node's pending block. */
async function followPending(
  execution: Execution,
  search: Search,
): Promise<'pending'> {
  const { account } = execution.plan
  const { hash, nonce } = execution.state
  const next = await getBlock(execution.publicClient, {
    blockTag: 'pending',
    includeTransactions: true,
  }).catch(() => undefined)
  const shown = next?.transactions.find(
    (it) =>
      isAddressEqual(it.from, account) &&
      it.nonce === nonce &&
      isSame(it, search.sent),
  )
  if (shown && hash) {
    execution.state = { ...execution.state, hash: shown.hash }
    await report(execution, 'replaced')
  }
  return 'pending'
}

/**
 * Checks whether an unseen transaction could only revert by now, by its
 * deadline.
 */
async function isOver(execution: Execution) {
  const { deadline } = execution.plan
  if (execution.state.hash || deadline === undefined) return false
  const { timestamp } = await getBlock(execution.publicClient)
  return timestamp > deadline
}

/** Checks whether the nonce is certain: we chose it, or the chain showed it. */
const isNonceExact = (execution: Execution) =>
  execution.state.nonce !== undefined &&
  (execution.state.hash !== undefined || isRpcSigner(execution))

const isOurs = (execution: Execution, { sent }: Search, it: Transaction) =>
  isSame(it, sent) && !isClaimed(execution, it.hash)

/** Decides what a transaction mined in the step's place means. */
async function settle(
  execution: Execution,
  search: Search,
  mined: Transaction | undefined,
): Promise<Found> {
  const { state } = execution
  if (mined && isOurs(execution, search, mined)) {
    execution.state = { ...state, hash: mined.hash, nonce: mined.nonce }
    if (mined.hash !== state.hash)
      await report(execution, state.hash ? 'replaced' : 'pending')
    return 'pending'
  }
  if (mined && isCancellation(mined))
    throw new TransactionCancelledError({
      at: execution,
      replacedBy: mined.hash,
    })
  // Another program took the nonce that we chose: ours can never be mined.
  if (state.rawTransaction || isRpcSigner(execution)) return 'neverSent'
  if (!mined) return 'missing'
  throw new TransactionReplacedError({ at: execution, replacedBy: mined.hash })
}

/** Detects how wallets cancel: an empty payment to oneself with the same nonce. */
const isCancellation = ({ from, to, value, input }: Transaction) =>
  to !== null && isAddressEqual(to, from) && value === 0n && input === '0x'
