import type { Hash } from 'viem'
import {
  getCallsStatus,
  getCapabilities,
  getTransactionReceipt,
  sendCalls,
} from 'viem/actions'
import { getAllowance } from '../actions/getAllowance.js'
import { toRequest } from '../contracts/toRequest.js'
import { PlanRejectedError } from '../errors/interruptions.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isRejection } from '../errors/isRejection.js'
import { BatchFailedError } from '../errors/transactions.js'
import { isAllowed } from '../plans/isAllowed.js'
import { delay } from '../utils/delay.js'
import { untilAborted } from '../utils/untilAborted.js'
import { assertChain } from './assertChain.js'
import { type Run, report } from './run.js'

/**
 * Sends the whole plan as one atomic EIP-5792 batch. Answers false where that
 * is not wanted, not worth it or not possible; then nothing was sent.
 */
export async function sendBatch(run: Run): Promise<boolean> {
  const { plan, state, walletClient, options } = run
  if (!options.batch || state.step > 0 || state.hash) return false
  const steps = await neededSteps(run)
  if (steps.length < 2 || !(await canBatch(run))) return false

  await assertChain(run)
  const account = walletClient.account ?? plan.account
  report(run, 'awaitingWallet')
  try {
    const { id } = await untilAborted(
      sendCalls(walletClient, {
        account,
        // viem reads nothing but the id.
        chain: { id: plan.chainId },
        forceAtomic: true,
        calls: steps.map(({ call }) => {
          const { to, data, value } = toRequest(call, plan.account)
          return { to, data, value }
        }),
      } as never),
      options.signal,
    )
    await resumeBatch(run, id)
    return true
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (isRejection(cause))
      throw new PlanRejectedError({ plan, state: run.state, cause })
    // Sent is sent, or may be: only a wallet that answers no leaves the plain
    // way open.
    if (run.state.batchId !== undefined || isConnectionError(cause)) throw cause
    return false
  }
}

/** Waits until a batch is done. Its transactions take the place of the steps'. */
export async function resumeBatch(run: Run, batchId: string): Promise<void> {
  const { plan, publicClient, walletClient, options } = run
  const { pollingInterval, signal } = options
  const step = plan.steps.length - 1
  run.state = { ...run.state, step, batchId }
  report(run, 'pending')
  while (true) {
    const { status, statusCode, receipts } = await untilAborted(
      getCallsStatus(walletClient, { id: batchId }),
      signal,
    )
    if (status === 'pending') {
      await delay(pollingInterval, signal)
      continue
    }
    if (status !== 'success')
      throw new BatchFailedError({ plan, state: run.state, statusCode })
    const hashes = new Set(receipts?.map((receipt) => receipt.transactionHash))
    for (const hash of hashes) await addTransaction(run, hash)
    report(run, 'confirmed')
    return
  }

  async function addTransaction({ state }: Run, hash: Hash) {
    const receipt = await untilAborted(
      getTransactionReceipt(publicClient, { hash }),
      signal,
    )
    const { kind } = plan.summary
    run.state = {
      ...state,
      transactions: [...state.transactions, { kind, hash, receipt }],
    }
  }
}

/** Approvals that are no longer needed would only cost gas. */
async function neededSteps({ plan, publicClient }: Run) {
  const needed = await Promise.all(
    plan.steps.map(
      async (step) =>
        step.kind !== 'approve' ||
        !isAllowed(
          await getAllowance(publicClient, {
            token: step.token.address,
            owner: plan.account,
            spender: step.spender,
          }),
          step.amount,
        ),
    ),
  )
  return plan.steps.filter((_, index) => needed[index])
}

/** A wallet that does not know the question may never answer it. */
async function canBatch({ plan, walletClient, options }: Run) {
  const { batchTimeout = 2_000, signal } = options
  try {
    const capabilities = await Promise.race([
      getCapabilities(walletClient, {
        account: walletClient.account ?? plan.account,
        chainId: plan.chainId,
      }),
      delay(batchTimeout, signal),
    ])
    const status = (
      capabilities as { atomic?: { status?: string } } | undefined
    )?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch {
    signal?.throwIfAborted()
    return false
  }
}
