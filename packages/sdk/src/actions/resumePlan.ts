import { type Client, isAddressEqual, BaseError as ViemError } from 'viem'
import { call, getBlockNumber } from 'viem/actions'
import { getRevertText } from '../contracts/getRevertText.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Deployment } from '../deployment/types.js'
import { BaseError } from '../errors/base.js'
import {
  type ExecutionError,
  PlanAbortedError,
  PlanExecutionError,
  PlanInterruptedError,
  SimulationFailedError,
  TransactionNotSentError,
  WrongAccountError,
} from '../errors/execution.js'
import type { InvalidPlanError } from '../errors/plans.js'
import { approve, countLooks, isApproved } from '../execution/approve.js'
import {
  beginStep,
  createExecution,
  currentStep,
  type Execution,
  isHandedOut,
  report,
} from '../execution/execution.js'
import { transact } from '../execution/transact.js'
import type {
  ExecuteOptions,
  ExecuteResult,
  PlanClients,
  PlanState,
} from '../execution/types.js'
import { withAllowanceLock } from '../execution/withLock.js'
import type { AnyPlan, ApproveStep, Plan } from '../plans/types.js'
import { delay } from '../utils/delay.js'

export declare namespace resumePlan {
  /** Receipts of earlier `transactions` are returned along. */
  type State = Partial<PlanState> & Pick<PlanState, 'step'>
  type Parameters<plan extends AnyPlan = Plan> = ExecuteOptions & {
    deployment: Deployment
    plan: plan
    /** An error's `state`, or the last one that `onProgress` reported. */
    state: State
  }
  type ReturnType<plan extends AnyPlan = Plan> = ExecuteResult<plan>
  type ErrorType = ExecutionError | InvalidPlanError
}

/**
 * Continues a plan whose execution ended early, or whose page was closed. It
 * first looks for what was sent, so nothing is sent twice. A step that another
 * transaction cancelled or replaced throws the same error again, and needs a
 * new plan.
 *
 * @returns All transactions with their receipts, and the last one's.
 */
export async function resumePlan<plan extends AnyPlan>(
  client: Client | PlanClients,
  { deployment, plan, state, ...options }: resumePlan.Parameters<plan>,
): Promise<resumePlan.ReturnType<plan>> {
  const execution = createExecution(
    client,
    { deployment, plan },
    { transactions: [], ...state },
    options,
  )
  try {
    options.signal?.throwIfAborted()
    assertAccount(execution)
    if (options.resend && !state.hash) beginStep(execution)
    await withAllowanceLock(execution, () => runSteps(execution))
  } catch (cause) {
    if (cause instanceof PlanExecutionError) throw cause
    if (options.signal?.aborted)
      throw new PlanAbortedError({ at: execution, cause })
    // Clients throw viem's errors, reads ours. Anything else is no lost connection.
    if (!(cause instanceof ViemError || cause instanceof BaseError)) throw cause
    throw new PlanInterruptedError({ at: execution, cause })
  }
  const { transactions } = execution.state
  const last = transactions.at(-1)
  return {
    transactions,
    hash: last?.hash,
    receipt: last?.receipt,
  } as ExecuteResult<plan>
}

async function runSteps(execution: Execution) {
  const { steps } = execution
  // Permits are not stored: one that is lost is requested again.
  const before = steps[execution.state.step - 1]
  if (!isHandedOut(execution) && before?.permitDeadline !== undefined)
    execution.state = { ...execution.state, step: execution.state.step - 1 }

  let permit: Awaited<ReturnType<typeof approve>>
  let returnsLeft = mostReturns
  let looksLeft = countLooks(execution)
  while (execution.state.step < steps.length) {
    const step = currentStep(execution)
    try {
      if (step.kind === 'approve') permit = await approve(execution, step)
      else await transact(execution, step.call, permit)
    } catch (error) {
      const isRefused =
        error instanceof SimulationFailedError ||
        error instanceof TransactionNotSentError
      if (!isRefused || permit) throw error
      const lost = await findLostApproval(execution, error)
      if (typeof lost === 'number' && returnsLeft-- > 0)
        beginStep(execution, lost)
      else if (lost === 'unseen' && looksLeft-- > 0) {
        await report(execution, 'awaitingAllowance')
        const { allowanceInterval, signal } = execution.options
        await delay(allowanceInterval, signal)
      } else throw error
      continue
    }
    beginStep(execution, execution.state.step + 1)
  }
}

/** Most times that a plan approves again; each costs gas. */
const mostReturns = 3

/**
 * Finds the first earlier step whose allowance is missing: another plan may
 * have replaced or spent it, or a reorganization undone it. It is `unseen` if
 * the refusal may come from a node that has not seen this execution's approval:
 * at a block that has it, such a node gives no answer.
 */
async function findLostApproval(
  execution: Execution,
  { cause }: SimulationFailedError | TransactionNotSentError,
): Promise<number | 'unseen' | undefined> {
  const { steps, state, approvedIn, plan, publicClient } = execution
  if (state.step === 0) return undefined
  const { call: stepCall } = currentStep(execution)
  const isRevert = (error: unknown) =>
    getRevertText(error, stepCall) !== undefined
  const mayBeUnseen = approvedIn !== undefined && isRevert(cause)
  const before = steps.slice(0, state.step) as ApproveStep[]
  try {
    const blockNumber = await getBlockNumber(publicClient, { cacheTime: 0 })
    if (approvedIn !== undefined && blockNumber < approvedIn)
      return mayBeUnseen ? 'unseen' : undefined
    for (const [index, step] of before.entries())
      if (!(await isApproved(execution, step, blockNumber))) return index
    if (!mayBeUnseen) return undefined
    const request = toRequest(stepCall, plan.account)
    await call(publicClient, { ...request, blockNumber })
    return 'unseen'
  } catch (error) {
    return mayBeUnseen && !isRevert(error) ? 'unseen' : undefined
  }
}

function assertAccount(execution: Execution) {
  const actual = execution.walletClient.account?.address
  if (actual && !isAddressEqual(actual, execution.plan.account))
    throw new WrongAccountError({ at: execution, actual })
}
