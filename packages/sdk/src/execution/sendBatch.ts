import { bytesToHex, type Hash } from 'viem'
import {
  getCallsStatus,
  getCapabilities,
  getTransactionReceipt,
  sendCalls,
} from 'viem/actions'
import { toRequest } from '../contracts/toRequest.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { delay } from '../utils/delay.js'
import { untilAborted } from '../utils/untilAborted.js'
import { isApproved } from './approve.js'
import {
  BatchFailedError,
  PlanRejectedError,
  TransactionUnclearError,
} from './errors.js'
import {
  assertChain,
  assertSameChain,
  type Execution,
  isHandedOut,
  report,
  restartStep,
} from './execution.js'
import { refusalCodes } from './send.js'

/**
 * Sends the whole plan as one atomic EIP-5792 batch. Returns false, with nothing
 * sent, when no batch is wanted, one call is enough, or the wallet cannot batch.
 */
export async function sendBatch(execution: Execution): Promise<boolean> {
  const { plan, state, walletClient, options } = execution
  if (!options.batch || state.step > 0 || isHandedOut(execution)) return false
  const steps = await neededSteps(execution)
  if (steps.length < 2 || !(await canBatch(execution))) return false

  await assertChain(execution)
  await assertSameChain(execution)
  const account = walletClient.account ?? plan.account
  // The id is ours, so that the batch can be found when the answer is lost.
  const batchId = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  execution.state = { ...state, batchId }
  await report(execution, 'awaitingWallet')
  let id: string
  try {
    const answer = await untilAborted(
      sendCalls(walletClient, {
        id: batchId,
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
    id = answer.id
  } catch (cause) {
    options.signal?.throwIfAborted()
    const isRejected = isUserRejection(cause)
    // The steps are sent one by one only after a definite refusal.
    if (!isRejected && !isRefusal(cause))
      throw new TransactionUnclearError({ plan, state: execution.state, cause })
    restartStep(execution)
    if (isRejected)
      throw new PlanRejectedError({ plan, state: execution.state, cause })
    return false
  }
  await resumeBatch(execution, id)
  return true
}

const isRefusal = (error: unknown) =>
  matchesErrorChain(error, ({ code }) => refusalCodes.includes(code))

/** EIP-5792: the wallet has no batch with this id. */
const isUnknownBatch = (error: unknown) =>
  matchesErrorChain(error, ({ code }) => code === 5730)

/** Waits until a batch is done. Its transactions take the place of the steps'. */
export async function resumeBatch(
  execution: Execution,
  batchId: string,
): Promise<void> {
  const { plan, publicClient, walletClient, options } = execution
  const { pollingInterval, signal } = options
  const step = plan.steps.length - 1
  execution.state = { ...execution.state, step, batchId }
  report(execution, 'pending')
  while (true) {
    const { status, statusCode, receipts } = await untilAborted(
      getCallsStatus(walletClient, { id: batchId }),
      signal,
    ).catch((cause) => {
      throw isUnknownBatch(cause)
        ? new TransactionUnclearError({ plan, state: execution.state, cause })
        : cause
    })
    if (status === 'pending') {
      await delay(pollingInterval, signal)
      continue
    }
    if (status !== 'success')
      throw new BatchFailedError({ plan, state: execution.state, statusCode })
    const hashes = new Set(receipts?.map((receipt) => receipt.transactionHash))
    for (const hash of hashes) await addTransaction(execution, hash)
    report(execution, 'confirmed')
    return
  }

  async function addTransaction({ state }: Execution, hash: Hash) {
    const receipt = await untilAborted(
      getTransactionReceipt(publicClient, { hash }),
      signal,
    )
    const { kind } = plan.summary
    execution.state = {
      ...state,
      transactions: [...state.transactions, { kind, hash, receipt }],
    }
  }
}

/** Approvals that are no longer needed would only cost gas. */
async function neededSteps(execution: Execution) {
  const { steps } = execution.plan
  const needed = await Promise.all(
    steps.map(
      async (step) =>
        step.kind !== 'approve' || !(await isApproved(execution, step)),
    ),
  )
  return steps.filter((_, index) => needed[index])
}

/** Milliseconds to wait for `wallet_getCapabilities`; some wallets never answer. */
const capabilitiesTimeout = 2_000

async function canBatch({ plan, walletClient, options }: Execution) {
  const { signal } = options
  try {
    const capabilities = await Promise.race([
      getCapabilities(walletClient, {
        account: walletClient.account ?? plan.account,
        chainId: plan.chainId,
      }),
      delay(capabilitiesTimeout, signal),
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
