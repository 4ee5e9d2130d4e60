import {
  type Account,
  BaseError,
  type Hash,
  isAddressEqual,
  keccak256,
  type LocalAccount,
} from 'viem'
import {
  estimateGas,
  getTransactionCount,
  prepareTransactionRequest,
  sendRawTransaction,
  sendTransaction,
} from 'viem/actions'
import { getNodeError } from 'viem/utils'
import type { toRequest } from '../contracts/toRequest.js'
import {
  PlanRejectedError,
  TransactionNotSentError,
} from '../errors/execution.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { untilAborted } from '../utils/untilAborted.js'
import { type Execution, isRpcSigner, report } from './execution.js'
import { findMined, isSame } from './findMined.js'
import { withNonceLock } from './withLock.js'

/** The fields of a step's transaction. */
export type Request = ReturnType<typeof toRequest>

/**
 * Hands the step's call to whoever signs it. What makes it possible to find the
 * transaction again is reported before the first byte leaves. Afterwards only a
 * definite refusal, which the chain does not contradict, is an error; any other
 * answer is settled by looking at the chain.
 */
export async function send(
  execution: Execution,
  request: Request,
  sentAfterBlock: bigint,
): Promise<void> {
  const { plan, walletClient, options } = execution
  const { signal } = options
  const account: Account = walletClient.account ?? {
    address: plan.account,
    type: 'json-rpc',
  }
  const step = { execution, request, sentAfterBlock }
  await untilAborted(
    account.type === 'local'
      ? withNonceLock(execution, () => signAndSend({ ...step, account }))
      : isRpcSigner(execution)
        ? withNonceLock(execution, () => askSigner({ ...step, account }))
        : askSigner({ ...step, account }),
    signal,
  )
}

/**
 * Sends once more what cannot take effect twice: the same signed bytes, or the
 * same nonce through a node that holds the key. Errors are ignored: the chain
 * shows whether it was sent.
 */
export async function sendAgain(
  execution: Execution,
  request: Request,
): Promise<void> {
  const { rawTransaction, nonce, hash } = execution.state
  const { walletClient, plan } = execution
  try {
    if (rawTransaction) await broadcast(execution)
    else if (!hash && nonce !== undefined && isRpcSigner(execution))
      keepHash(
        execution,
        await sendTransaction(walletClient, {
          ...request,
          account: walletClient.account ?? plan.account,
          gas: addMargin(await estimateGas(walletClient, request)),
          nonce,
          chain: null,
        }),
      )
  } catch {}
}

type Step<account extends Account = Account> = {
  execution: Execution
  request: Request
  sentAfterBlock: bigint
  account: account
}

/** With a key of our own, the bytes and their hash are known before they leave. */
async function signAndSend({
  execution,
  request,
  sentAfterBlock,
  account,
}: Step<LocalAccount>) {
  const { walletClient, plan, options } = execution
  const { chain } = walletClient
  try {
    const prepared = await prepareTransactionRequest(walletClient, {
      ...request,
      account,
      chain: chain ?? null,
      // The nonce comes last: what fails before it must not use one up.
      parameters: ['chainId', 'fees', 'gas', 'type'],
    })
    options.signal?.throwIfAborted()
    const { address } = account
    const nonce = account.nonceManager
      ? await account.nonceManager.consume({
          address,
          chainId: plan.chainId,
          client: walletClient,
        })
      : await countTransactions(execution)
    const rawTransaction = await account.signTransaction(
      {
        ...prepared,
        gas: prepared.gas && addMargin(prepared.gas),
        nonce,
      } as never,
      { serializer: chain?.serializers?.transaction },
    )
    const hash = keccak256(rawTransaction)
    execution.state = {
      ...execution.state,
      hash,
      nonce,
      rawTransaction,
      sentAfterBlock,
    }
    execution.isAccepted = false
  } catch (cause) {
    throw toError(execution, cause)
  }
  await report(execution, 'sending')
  options.signal?.throwIfAborted()
  try {
    await broadcast(execution)
  } catch (cause) {
    await assertMaybeSent(execution, request, cause)
  }
}

/**
 * The estimate is for the state as it is. A pair writes its price sums once a
 * second, which may be only after the estimate. Rounded down.
 */
const addMargin = (gas: bigint) => (gas * 3n) / 2n

async function broadcast(execution: Execution) {
  const serializedTransaction = execution.state.rawTransaction as Hash
  await sendRawTransaction(execution.walletClient, { serializedTransaction })
  execution.isAccepted = true
}

/**
 * A wallet or a node that holds the key tells the hash afterwards. Until then
 * the nonce tells the transaction: a node is given it, a wallet takes this one
 * or a later one.
 */
async function askSigner({
  execution,
  request,
  sentAfterBlock,
  account,
}: Step) {
  const { walletClient, options } = execution
  let gas: bigint | undefined
  try {
    // A wallet adds its own margin.
    if (isRpcSigner(execution))
      gas = addMargin(await estimateGas(walletClient, request))
    options.signal?.throwIfAborted()
    const nonce = await countTransactions(execution)
    execution.state = { ...execution.state, nonce, sentAfterBlock }
  } catch (cause) {
    throw toError(execution, cause)
  }
  await report(execution, 'awaitingWallet')
  try {
    const hash = await sendTransaction(walletClient, {
      ...request,
      account,
      chain: null,
      ...(isRpcSigner(execution) && { gas, nonce: execution.state.nonce }),
    })
    keepHash(execution, hash)
    // The wallet may answer after the caller has given up.
    if (options.signal?.aborted) report(execution, 'pending')
  } catch (cause) {
    if (isUserRejection(cause)) throw toError(execution, cause)
    await assertMaybeSent(execution, request, cause)
  }
}

/** A wallet's nonce may be a later one than was counted. */
function keepHash(execution: Execution, hash: Hash) {
  const { nonce, ...state } = execution.state
  execution.state = { ...state, hash, ...(isRpcSigner(execution) && { nonce }) }
  execution.isAccepted = true
}

/** Counted by the node that sends; a wallet's node may be behind. */
async function countTransactions({
  plan,
  walletClient,
  publicClient,
}: Execution) {
  return getTransactionCount(
    walletClient.transport.type === 'custom' ? publicClient : walletClient,
    { address: plan.account, blockTag: 'pending' },
  )
}

/** Throws only when it was refused for certain, and the chain shows nothing. */
async function assertMaybeSent(
  execution: Execution,
  request: Request,
  cause: unknown,
) {
  execution.unclear = cause
  if (!isRefusal(cause)) return
  if (!(await isShown(execution, request).catch(() => true)))
    throw toError(execution, cause)
}

/** Whether the chain may have the refused transaction. */
async function isShown(
  execution: Execution,
  request: Request,
): Promise<boolean> {
  const { publicClient, plan, state } = execution
  const counted = await countTransactions(execution)
  if (counted === state.nonce) return false
  if (state.rawTransaction || isRpcSigner(execution)) return true
  // The wallet may have sent another tab's meanwhile. One that does the same counts
  // as this one: nothing is sent twice.
  const { account: address } = plan
  if ((await getTransactionCount(publicClient, { address })) < counted)
    return true
  const { mined } = await findMined(publicClient, {
    above: state.sentAfterBlock,
    fits: (it) => isAddressEqual(it.from, address) && isSame(it, request),
  })
  return mined !== undefined
}

/** Nothing was sent: the state keeps only signed bytes, if there are any. */
function toError(execution: Execution, cause: unknown) {
  if (execution.options.signal?.aborted || isConnectionError(cause))
    return cause
  const { step, transactions, data } = execution.state
  if (!execution.state.rawTransaction)
    execution.state = { step, transactions, data }
  const parameters = { plan: execution.plan, state: execution.state, cause }
  return isUserRejection(cause)
    ? new PlanRejectedError(parameters)
    : new TransactionNotSentError(parameters)
}

/** viem's errors for transactions that no node takes; a revert is the estimate's. */
const refusals: unknown[] = [
  'ExecutionRevertedError',
  'FeeCapTooHighError',
  'FeeCapTooLowError',
  'InsufficientFundsError',
  'IntrinsicGasTooHighError',
  'IntrinsicGasTooLowError',
  'TipAboveFeeCapError',
  'TransactionTypeNotSupportedError',
]

/**
 * EIP-1193: unauthorized, unsupported, not on the chain. JSON-RPC: no such
 * method, invalid parameters.
 */
const refusalCodes: unknown[] = [4100, 4200, 4901, -32601, -32602]

const isRefusal = (error: unknown) =>
  matchesErrorChain(
    error instanceof BaseError ? getNodeError(error, {}) : error,
    ({ name, code }) => refusals.includes(name) || refusalCodes.includes(code),
  )
