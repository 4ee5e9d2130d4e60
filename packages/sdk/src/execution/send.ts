import {
  type Account,
  BaseError,
  type Hash,
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
import { PlanRejectedError } from '../errors/interruptions.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { TransactionNotSentError } from '../errors/transactions.js'
import { untilAborted } from '../utils/untilAborted.js'
import { isRpcSigner, type Run, report } from './run.js'
import { withNonceLock } from './withNonceLock.js'

/** The fields of a step's transaction. */
export type Request = ReturnType<typeof toRequest>

/**
 * Hands the step's call to whoever signs it. What makes it possible to find the
 * transaction again is reported before the first byte leaves. Afterwards only a
 * definite refusal, which the chain does not contradict, is an error; any other
 * answer is settled by looking at the chain.
 */
export async function send(
  run: Run,
  request: Request,
  sentAfterBlock: bigint,
): Promise<void> {
  const { plan, walletClient, options } = run
  const { signal } = options
  const account: Account = walletClient.account ?? {
    address: plan.account,
    type: 'json-rpc',
  }
  const step = { run, request, sentAfterBlock }
  await untilAborted(
    account.type === 'local'
      ? withNonceLock(run, () => signAndSend({ ...step, account }))
      : isRpcSigner(run)
        ? withNonceLock(run, () => askSigner({ ...step, account }))
        : askSigner({ ...step, account }),
    signal,
  )
}

/**
 * Sends once more what cannot take effect twice: the same signed bytes, or the
 * same nonce through a node that holds the key. Whatever the answer, the chain
 * has the last word.
 */
export async function sendAgain(run: Run, request: Request): Promise<void> {
  const { rawTransaction, nonce, hash } = run.state
  const { walletClient, plan } = run
  try {
    if (rawTransaction) await broadcast(run)
    else if (!hash && nonce !== undefined && isRpcSigner(run))
      keepHash(
        run,
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
  run: Run
  request: Request
  sentAfterBlock: bigint
  account: account
}

/** With a key of our own, the bytes and their hash are known before they leave. */
async function signAndSend({
  run,
  request,
  sentAfterBlock,
  account,
}: Step<LocalAccount>) {
  const { walletClient, plan, options } = run
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
      : await countTransactions(run)
    const rawTransaction = await account.signTransaction(
      {
        ...prepared,
        gas: prepared.gas && addMargin(prepared.gas),
        nonce,
      } as never,
      { serializer: chain?.serializers?.transaction },
    )
    const hash = keccak256(rawTransaction)
    run.state = { ...run.state, hash, nonce, rawTransaction, sentAfterBlock }
    run.isAccepted = false
  } catch (cause) {
    throw toError(run, cause)
  }
  await report(run, 'sending')
  options.signal?.throwIfAborted()
  try {
    await broadcast(run)
  } catch (cause) {
    await assertMaybeSent(run, cause)
  }
}

/**
 * The estimate is for the state as it is. A pair writes its price sums once a
 * second, which may be only after the estimate. Rounded down.
 */
const addMargin = (gas: bigint) => (gas * 3n) / 2n

async function broadcast(run: Run) {
  const serializedTransaction = run.state.rawTransaction as Hash
  await sendRawTransaction(run.walletClient, { serializedTransaction })
  run.isAccepted = true
}

/**
 * A wallet or a node that holds the key tells the hash afterwards. Until then
 * the nonce tells the transaction: a node is given it, a wallet takes this one
 * or a later one.
 */
async function askSigner({ run, request, sentAfterBlock, account }: Step) {
  const { walletClient, options } = run
  let gas: bigint | undefined
  try {
    // A wallet adds its own margin.
    if (isRpcSigner(run))
      gas = addMargin(await estimateGas(walletClient, request))
    options.signal?.throwIfAborted()
    const nonce = await countTransactions(run)
    run.state = { ...run.state, nonce, sentAfterBlock }
  } catch (cause) {
    throw toError(run, cause)
  }
  await report(run, 'awaitingWallet')
  try {
    const hash = await sendTransaction(walletClient, {
      ...request,
      account,
      chain: null,
      ...(isRpcSigner(run) && { gas, nonce: run.state.nonce }),
    })
    keepHash(run, hash)
    // The wallet may answer after the caller has given up.
    if (options.signal?.aborted) report(run, 'pending')
  } catch (cause) {
    if (isUserRejection(cause)) throw toError(run, cause)
    await assertMaybeSent(run, cause)
  }
}

/** A wallet's nonce may be a later one than was counted. */
function keepHash(run: Run, hash: Hash) {
  const { nonce, ...state } = run.state
  run.state = { ...state, hash, ...(isRpcSigner(run) && { nonce }) }
  run.isAccepted = true
}

/** Counted where the transaction goes; wallets' nodes may count late. */
async function countTransactions({ plan, walletClient, publicClient }: Run) {
  return getTransactionCount(
    walletClient.transport.type === 'custom' ? publicClient : walletClient,
    { address: plan.account, blockTag: 'pending' },
  )
}

/** Throws only when it was refused for certain, and the chain shows nothing. */
async function assertMaybeSent(run: Run, cause: unknown) {
  run.unclear = cause
  if (!isRefusal(cause)) return
  const { nonce } = run.state
  const counted = await countTransactions(run).catch(() => undefined)
  if (counted === nonce) throw toError(run, cause)
}

/** What was not sent leaves no trace in the state, but for signed bytes. */
function toError(run: Run, cause: unknown) {
  if (run.options.signal?.aborted || isConnectionError(cause)) return cause
  const { step, transactions, data } = run.state
  if (!run.state.rawTransaction) run.state = { step, transactions, data }
  const parameters = { plan: run.plan, state: run.state, cause }
  return isUserRejection(cause)
    ? new PlanRejectedError(parameters)
    : new TransactionNotSentError(parameters)
}

/** viem's errors for transactions that no node takes. */
const refusals: unknown[] = [
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
