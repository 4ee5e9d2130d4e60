import { BaseError, type Hash, keccak256, type LocalAccount } from 'viem'
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
  PlanExecutionError,
  PlanRejectedError,
  TransactionNotSentError,
} from '../errors/execution.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { untilAborted } from '../utils/untilAborted.js'
import {
  beginStep,
  type Execution,
  isClaimed,
  isRpcSigner,
  report,
} from './execution.js'
import { isSame, readSent } from './locateTransaction.js'
import { withNonceLock } from './withLock.js'

export type Request = ReturnType<typeof toRequest>

/**
 * Hands the step's call to its signer. Whatever finds the transaction again is
 * reported before it leaves; afterwards only a definite refusal that the chain
 * does not contradict is an error.
 */
export async function send(
  execution: Execution,
  request: Request,
  sentAfterBlock: bigint,
): Promise<void> {
  const { account } = execution.walletClient
  const run = () =>
    account?.type === 'local'
      ? signAndSend(execution, account, request, sentAfterBlock)
      : askSigner(execution, request, sentAfterBlock)
  // A wallet counts its nonces itself.
  const isCounted = account?.type === 'local' || isRpcSigner(execution)
  await untilAborted(
    isCounted ? withNonceLock(execution, run) : run(),
    execution.options.signal,
  )
}

/**
 * Sends again what cannot take effect twice: the same signed bytes, or the same
 * nonce. Errors are ignored: the chain shows whether it was sent.
 */
export async function sendAgain(
  execution: Execution,
  request: Request,
): Promise<void> {
  const { hash, nonce, rawTransaction } = execution.state
  try {
    if (rawTransaction) await broadcast(execution)
    else if (!hash && nonce !== undefined && isRpcSigner(execution))
      await handOut(execution, request)
  } catch {}
}

/** A local key's bytes and hash are known before they are sent. */
async function signAndSend(
  execution: Execution,
  account: LocalAccount,
  request: Request,
  sentAfterBlock: bigint,
) {
  const { walletClient: client, plan, options } = execution
  const { address, nonceManager } = account
  const { chainId } = plan
  try {
    await sign().catch((cause) => {
      throw toError(execution, cause)
    })
    await report(execution, 'sending')
    options.signal?.throwIfAborted()
    await broadcast(execution).catch((cause) =>
      assertMaybeSent(execution, request, cause),
    )
  } catch (error) {
    // The manager would count a nonce that was not used, which leaves a gap.
    nonceManager?.reset({ address, chainId })
    throw error
  }

  async function sign() {
    const prepared = await prepareTransactionRequest(client, {
      ...request,
      account,
      chain: client.chain ?? null,
      // The nonce comes last: what fails before it must not use one up.
      parameters: ['chainId', 'fees', 'gas', 'type'],
    })
    options.signal?.throwIfAborted()
    const counted = nonceManager
      ? await nonceManager.consume({ address, chainId, client })
      : await countTransactions(execution)
    // The node that counts may be behind the one that showed a nonce as used.
    const nonce = Math.max(counted, execution.minNonce ?? 0)
    let hash: Hash
    do {
      const gas = getGasLimit(prepared.gas as bigint)
      const rawTransaction = await account.signTransaction(
        { ...prepared, gas, nonce } as never,
        { serializer: client.chain?.serializers?.transaction },
      )
      hash = keccak256(rawTransaction)
      execution.state = {
        ...execution.state,
        ...{ gas, hash, nonce, rawTransaction, sentAfterBlock },
      }
    } while (isClaimed(execution, hash))
    execution.hasLeft = false
  }
}

/**
 * A pair writes its price sums once a second, perhaps only after the estimate:
 * adds half, rounded down, less a random eighth, so that equal orders of one
 * key differ.
 */
const getGasLimit = (estimate: bigint) =>
  (estimate * 3n) / 2n -
  BigInt(Math.floor((Math.random() * Number(estimate)) / 8))

async function broadcast(execution: Execution) {
  execution.hasLeft = true
  const serializedTransaction = execution.state.rawTransaction as Hash
  await sendRawTransaction(execution.walletClient, { serializedTransaction })
}

/**
 * Asks a wallet, or a node with the key, which return the hash only afterwards.
 * Until then the nonce identifies the transaction; a wallet may take a later
 * one.
 */
async function askSigner(
  execution: Execution,
  request: Request,
  sentAfterBlock: bigint,
) {
  const { walletClient, options } = execution
  const before = execution.state
  try {
    // A wallet adds its own margin.
    const gas = isRpcSigner(execution)
      ? getGasLimit(await estimateGas(walletClient, request))
      : undefined
    options.signal?.throwIfAborted()
    const counted = await countTransactions(execution)
    const nonce = Math.max(counted, execution.minNonce ?? 0)
    execution.state = { ...before, gas, nonce, sentAfterBlock }
  } catch (cause) {
    throw toError(execution, cause)
  }
  // The wallet was not asked if this throws.
  await report(execution, 'awaitingWallet', before)
  options.signal?.throwIfAborted()
  try {
    await handOut(execution, request)
    // The wallet may answer after the caller has given up.
    if (options.signal?.aborted) await report(execution, 'pending')
  } catch (cause) {
    if (cause instanceof PlanExecutionError) throw cause
    if (isUserRejection(cause)) {
      if (options.signal?.aborted) {
        beginStep(execution)
        await report(execution, 'rejected')
      }
      throw toError(execution, cause)
    }
    await assertMaybeSent(execution, request, cause)
    if (!options.signal?.aborted) await report(execution, 'unclear')
  }
}

/** A wallet takes a nonce of its own, maybe a later one than was counted. */
async function handOut(execution: Execution, request: Request) {
  const { plan, state, walletClient } = execution
  const { gas, nonce } = isRpcSigner(execution) ? state : {}
  const hash = await sendTransaction(walletClient, {
    ...request,
    account: walletClient.account ?? plan.account,
    chain: null,
    gas,
    nonce,
  })
  execution.state = { ...execution.state, hash, nonce }
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

/** Checks whether the chain may have the refused transaction. */
async function isShown(
  execution: Execution,
  request: Request,
): Promise<boolean> {
  const { publicClient, plan, state } = execution
  const counted = await countTransactions(execution)
  if (counted === state.nonce) return false
  if (state.rawTransaction || isRpcSigner(execution)) return true
  // An equal transaction from another tab counts as this one: nothing is sent
  // twice.
  const { nonce = 0 } = state
  const { sent } = await readSent(publicClient, {
    from: plan.account,
    nonces: [nonce, Number.MAX_SAFE_INTEGER],
    above: state.sentAfterBlock,
  })
  return (
    sent.length < counted - nonce ||
    sent.some((it) => isSame(it, request) && !isClaimed(execution, it.hash))
  )
}

/** Nothing was sent: the state keeps only signed bytes, if there are any. */
function toError(execution: Execution, cause: unknown) {
  if (execution.options.signal?.aborted || isConnectionError(cause))
    return cause
  if (!execution.state.rawTransaction) beginStep(execution)
  return isUserRejection(cause)
    ? new PlanRejectedError({ at: execution, cause })
    : new TransactionNotSentError({ at: execution, cause })
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
