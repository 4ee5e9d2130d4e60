import { type Hex, pad } from 'viem'
import { call, estimateGas, getBlock } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import {
  NonceGapError,
  PlanRejectedError,
  SimulationFailedError,
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionNotSentError,
  TransactionReplacedError,
  TransactionRevertedError,
  TransactionUnclearError,
} from '../errors/execution.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import { throwIfAborted, untilAborted } from '../utils/untilAborted.js'
import { noteSent } from './claims.js'
import {
  assertChain,
  currentStep,
  type Execution,
  report,
  setTransaction,
} from './execution.js'
import { explainRevert, isRefusedByContract } from './explainRevert.js'
import { getSigner, type Prepared } from './sending.js'
import { type Outcome, sendOnce } from './sendOnce.js'
import type { PlanTransaction } from './types.js'

type Request = ReturnType<typeof toRequest>

/**
 * Sends the step's call unless it may already have been sent, and waits until it is
 * mined.
 */
export async function transact(execution: Execution): Promise<PlanTransaction> {
  const { options, plan, publicClient, walletClient, state } = execution
  const step = currentStep(execution)
  const permit = step.kind === 'approve' ? undefined : state.permit
  const stepCall = permit ? withPermit(step.call, permit) : step.call
  const request = toRequest(stepCall, plan.account)
  const { id, transactions } = state
  if (state.status !== 'ready')
    await assertChain(execution, { isSent: !state.rawTransaction })
  const outcome = await sendOnce(
    {
      ...options,
      ...{ publicClient, walletClient, id },
      from: plan.account,
      chainId: plan.chainId,
      content: request,
      deadline: plan.deadline,
      topics: getTopics(step.kind, stepCall, plan.account),
      logWindowSize: execution.deployment.logWindowSize,
      prepare: () =>
        dryRun(execution, stepCall, request).catch(async (error) => {
          // The failure may be due to another chain with other contracts.
          if (!isConnectionError(error)) await assertChain(execution)
          throw error
        }),
      assertChain: () => assertChain(execution),
      async onState(transaction, status) {
        const before = execution.state
        setTransaction(execution, transaction)
        // If the handler throws, the wallet has not received the request, so the
        // earlier state still holds.
        const fallback = status === 'awaitingWallet' ? before : undefined
        if (status) await report(execution, status, fallback)
      },
    },
    state,
  )
  if (outcome.status !== 'mined') throw toError(execution, outcome)
  const { receipt } = outcome
  const account = { chainId: plan.chainId, from: plan.account }
  noteSent(account, { block: receipt.blockNumber, since: performance.now() })
  if (receipt.status === 'reverted')
    throw new TransactionRevertedError({
      at: execution,
      receipt,
      reason: await explainRevert(publicClient, {
        ...execution,
        refused: stepCall,
        receipt,
      }),
    })
  const hash = receipt.transactionHash
  const transaction = { kind: step.kind, hash, receipt }
  execution.state = {
    ...execution.state,
    transactions: [
      // A state that was reported after the receipt already contains the transaction.
      ...transactions.filter((known) => known.hash !== hash),
      transaction,
    ],
  }
  await report(execution, 'confirmed')
  return transaction
}

function toError(
  execution: Execution,
  outcome: Exclude<Outcome, { status: 'mined' }>,
) {
  const at = execution
  switch (outcome.status) {
    case 'refused': {
      const { cause } = outcome
      if (execution.options.signal?.aborted || isConnectionError(cause))
        return cause
      return isUserRejection(cause)
        ? new PlanRejectedError({ at, cause })
        : new TransactionNotSentError({ at, cause })
    }
    case 'cancelled':
      return new TransactionCancelledError({ at, replacedBy: outcome.by.hash })
    case 'replaced':
      return new TransactionReplacedError({ at, replacedBy: outcome.by.hash })
    case 'gap':
      return new NonceGapError({ at, nonce: outcome.nonce })
    case 'dropped':
      return new TransactionDroppedError({ at, cause: outcome.cause })
    case 'unclear':
      return new TransactionUnclearError({ at, cause: outcome.cause })
  }
}

/**
 * Returns the topics of an event that contains the account, or the recipient of a swap
 * that the account pays with the native coin.
 */
function getTopics(
  kind: PlanTransaction['kind'],
  stepCall: Call,
  account: Hex,
): (Hex | null)[] {
  const { to } = getNamedArgs(stepCall)
  return kind === 'swap' && stepCall.value !== undefined
    ? [null, null, pad(to as Hex)]
    : [null, pad(account)]
}

const getApprovals = ({ steps, state }: Execution): Call[] =>
  steps.slice(0, state.step).map(({ call }) => call)

/** Simulates the call and estimates its gas. */
async function dryRun(
  execution: Execution,
  stepCall: Call,
  request: Request,
): Promise<Prepared> {
  const { options, publicClient, walletClient } = execution
  await report(execution, 'simulating')
  let failed: unknown
  try {
    const [latest, , estimate] = await untilAborted(
      Promise.all([
        getBlock(publicClient),
        call(publicClient, request),
        estimateGas(publicClient, request).catch((error: unknown) => {
          failed = error
          return undefined
        }),
      ]),
      options.signal,
    )
    // A wallet also estimates the gas, and shows the user the reason if it cannot.
    const isNeeded = getSigner({ ...options, walletClient }) !== 'wallet'
    if (estimate !== undefined || !isNeeded)
      return {
        sentAfterBlock: latest.number,
        estimate,
        maxGas: latest.gasLimit,
      }
  } catch (cause) {
    throwIfAborted(options.signal)
    if (!isRefusedByContract(cause, stepCall)) throw cause
    const reason = await explainRevert(publicClient, {
      ...execution,
      refused: stepCall,
      error: cause,
      // A node that is behind may not have the approvals.
      granted:
        execution.approvedIn === undefined ? [] : getApprovals(execution),
    })
    throw new SimulationFailedError({ at: execution, reason, cause })
  }
  throw toError(execution, { status: 'refused', cause: failed })
}
