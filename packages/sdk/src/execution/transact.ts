import { call, getBlockNumber } from 'viem/actions'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import {
  SimulationFailedError,
  TransactionRevertedError,
} from '../errors/transactions.js'
import { explainRevert } from '../reverts/explainRevert.js'
import { untilAborted } from '../utils/untilAborted.js'
import { assertChain } from './assertChain.js'
import {
  currentStep,
  isHandedOut,
  type Run,
  report,
  restartStep,
} from './run.js'
import { type Request, send } from './send.js'
import type { PermitSignature } from './signPermit.js'
import type { PlanTransaction } from './types.js'
import { waitForTransaction } from './waitForTransaction.js'

/**
 * Sends the step's call, unless a state says that it may have been sent, and
 * waits until it is mined. It is sent again only when the chain proves that the
 * first transaction can never be mined.
 */
export async function transact(
  run: Run,
  plainCall: Call,
  permit?: PermitSignature | undefined,
): Promise<PlanTransaction> {
  const stepCall = permit ? withPermit(plainCall, permit) : plainCall
  const request = toRequest(stepCall, run.plan.account)
  // A permit is a part of the call, and is not signed again to look for it.
  if (run.state.data) request.data = run.state.data
  else if (permit) run.state = { ...run.state, data: request.data }

  const receipt = await sendUntilMined(run, stepCall, request)
  if (receipt.status === 'reverted')
    throw new TransactionRevertedError({
      plan: run.plan,
      state: run.state,
      receipt,
      reason: await explainRevert(run, stepCall, { receipt }),
    })
  const hash = receipt.transactionHash
  const transaction = { kind: currentStep(run).kind, hash, receipt }
  const { transactions } = run.state
  run.state = {
    ...run.state,
    transactions: [
      // A state that was reported after the receipt has it already.
      ...transactions.filter((known) => known.hash !== hash),
      transaction,
    ],
  }
  report(run, 'confirmed')
  return transaction
}

async function sendUntilMined(run: Run, stepCall: Call, request: Request) {
  while (true) {
    if (!isHandedOut(run)) {
      await assertChain(run)
      await send(run, request, await dryRun(run, stepCall, request))
    }
    if (run.state.hash) report(run, 'pending')
    const receipt = await waitForTransaction(run, request)
    if (receipt) return receipt
    restartStep(run)
  }
}

/** Answers with the block before which nothing was sent. */
async function dryRun(run: Run, stepCall: Call, request: Request) {
  const { plan, publicClient, options } = run
  report(run, 'simulating')
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
    const reason = await explainRevert(run, stepCall, { error: cause })
    throw new SimulationFailedError({ plan, state: run.state, reason, cause })
  }
}
