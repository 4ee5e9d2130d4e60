import { call, getBlockNumber } from 'viem/actions'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import {
  SimulationFailedError,
  TransactionRevertedError,
} from '../errors/execution.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { untilAborted } from '../utils/untilAborted.js'
import {
  assertChain,
  beginStep,
  currentStep,
  type Execution,
  isHandedOut,
  report,
} from './execution.js'
import { explainRevert } from './explainRevert.js'
import { type Request, send } from './send.js'
import type { PermitSignature } from './signPermit.js'
import type { PlanTransaction } from './types.js'
import { waitForTransaction } from './waitForTransaction.js'

/**
 * Sends the step's call unless it may have been sent, and waits until it is
 * mined. Sends again only if the first one can never be mined.
 */
export async function transact(
  execution: Execution,
  plainCall: Call,
  permit?: PermitSignature | undefined,
): Promise<PlanTransaction> {
  const stepCall = permit ? withPermit(plainCall, permit) : plainCall
  const request = toRequest(stepCall, execution.plan.account)
  // The stored call data has the permit, which is not signed again.
  if (execution.state.data) request.data = execution.state.data
  else if (permit) execution.state = { ...execution.state, data: request.data }

  const receipt = await sendUntilMined(execution, stepCall, request)
  if (receipt.status === 'reverted')
    throw new TransactionRevertedError({
      at: execution,
      receipt,
      reason: await explainRevert(execution.publicClient, {
        ...execution,
        refused: stepCall,
        receipt,
      }),
    })
  const hash = receipt.transactionHash
  const transaction = { kind: currentStep(execution).kind, hash, receipt }
  const { transactions } = execution.state
  execution.state = {
    ...execution.state,
    transactions: [
      // A state that was reported after the receipt has it already.
      ...transactions.filter((known) => known.hash !== hash),
      transaction,
    ],
  }
  await report(execution, 'confirmed')
  return transaction
}

async function sendUntilMined(
  execution: Execution,
  stepCall: Call,
  request: Request,
) {
  while (true) {
    // Asked together, in one batch where the client has batches.
    const simulation = isHandedOut(execution)
      ? undefined
      : dryRun(execution, stepCall, request)
    simulation?.catch(() => undefined)
    await assertChain(execution)
    if (simulation) await send(execution, request, await simulation)
    if (execution.state.hash) await report(execution, 'pending')
    const receipt = await waitForTransaction(execution, request)
    if (receipt) return receipt
    beginStep(execution)
  }
}

/** Simulates the call, and returns the latest block before sending. */
async function dryRun(execution: Execution, stepCall: Call, request: Request) {
  const { publicClient, options } = execution
  await report(execution, 'simulating')
  try {
    const [blockNumber] = await untilAborted(
      Promise.all([
        getBlockNumber(publicClient, { cacheTime: 0 }),
        call(publicClient, request),
      ]),
      options.signal,
    )
    return blockNumber
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (isConnectionError(cause)) throw cause
    const reason = await explainRevert(publicClient, {
      ...execution,
      refused: stepCall,
      error: cause,
    })
    throw new SimulationFailedError({ at: execution, reason, cause })
  }
}
