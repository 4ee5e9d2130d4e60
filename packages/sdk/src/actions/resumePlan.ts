import { type Client, isAddressEqual } from 'viem'
import { call } from 'viem/actions'
import { getRevertText } from '../contracts/getRevertText.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Deployment } from '../deployment/types.js'
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
import {
  approve,
  awaitNode,
  getKnownBlocks,
  getMaxReads,
  isApproved,
} from '../execution/approve.js'
import { createState } from '../execution/createState.js'
import {
  beginStep,
  createExecution,
  currentStep,
  type Execution,
  setTransaction,
} from '../execution/execution.js'
import { parseState } from '../execution/parseState.js'
import { transact } from '../execution/transact.js'
import type {
  ExecuteOptions,
  ExecuteResult,
  PermitSignature,
  PlanClients,
  PlanState,
} from '../execution/types.js'
import { withAllowanceLock } from '../execution/withLock.js'
import type { AnyPlan, ApproveStep, Plan } from '../plans/types.js'
import { getPlanResult } from '../transactions/getPlanResult.js'
import { throwIfAborted } from '../utils/untilAborted.js'

export declare namespace resumePlan {
  type Parameters<plan extends AnyPlan = Plan> = ExecuteOptions & {
    deployment: Deployment
    plan: plan
    /**
     * An error's `state`, or the last state that `onProgress` reported. The result also
     * includes the receipts of its `transactions`. Pass undefined to start the plan.
     */
    state: PlanState | undefined
  }
  type ReturnType<plan extends AnyPlan = Plan> = ExecuteResult<plan>
  type ErrorType = ExecutionError | InvalidPlanError
}

/**
 * Continues a plan whose execution ended early, e.g. because the page was closed. First
 * looks for transactions that were already sent, so nothing is sent twice. If another
 * transaction cancelled or replaced a step, throws the same error again; in this case,
 * make a new plan.
 *
 * @param client - A viem client whose account signs, or one client to read and one to
 *   sign.
 * @returns The spent and received amounts, all transactions with their receipts, and
 * the last receipt.
 */
export async function resumePlan<plan extends AnyPlan>(
  client: Client | PlanClients,
  { state, ...parameters }: resumePlan.Parameters<plan>,
): Promise<resumePlan.ReturnType<plan>> {
  return runPlan(client, parameters, (plan, steps) =>
    state ? parseState(state, plan, steps) : createState(plan, steps),
  )
}

/** Runs a plan from a state. */
export async function runPlan<plan extends AnyPlan>(
  client: Client | PlanClients,
  { deployment, plan, ...options }: Omit<resumePlan.Parameters<plan>, 'state'>,
  toState: Parameters<typeof createExecution>[3],
): Promise<resumePlan.ReturnType<plan>> {
  const execution = createExecution(
    client,
    { deployment, plan },
    options,
    toState,
  )
  try {
    throwIfAborted(options.signal)
    assertAccount(execution)
    if (options.resend && !execution.state.hash)
      setTransaction(execution, { status: 'ready' })
    await withAllowanceLock(execution, () => runSteps(execution))
  } catch (cause) {
    if (cause instanceof PlanExecutionError) throw cause
    if (options.signal?.aborted)
      throw new PlanAbortedError({ at: execution, cause })
    throw new PlanInterruptedError({ at: execution, cause })
  }
  const { transactions } = execution.state
  const last = transactions.at(-1)
  return {
    ...getPlanResult(deployment, plan, transactions),
    transactions,
    hash: last?.hash,
    receipt: last?.receipt,
  } as ExecuteResult<plan>
}

async function runSteps(execution: Execution) {
  const { steps } = execution
  const { state } = execution
  // A lost permit signature is requested again.
  const before = steps[state.step - 1]
  const isPermitLost = before?.permitDeadline !== undefined && !state.permit
  if (isPermitLost && state.status === 'ready')
    execution.state = { ...state, step: state.step - 1 }

  let returnsLeft = maxReturns
  let readsLeft = getMaxReads(execution)
  while (execution.state.step < steps.length) {
    const step = currentStep(execution)
    let permit: PermitSignature | undefined
    try {
      if (step.kind === 'approve') permit = await approve(execution, step)
      else await transact(execution)
    } catch (error) {
      const isRefused =
        error instanceof SimulationFailedError ||
        error instanceof TransactionNotSentError
      if (!isRefused) throw error
      const lost = await findLostApproval(execution, error)
      if (typeof lost === 'number' && returnsLeft-- > 0)
        beginStep(execution, lost)
      else if (lost === 'unseen' && readsLeft-- > 0) await awaitNode(execution)
      else throw error
      continue
    }
    beginStep(execution, execution.state.step + 1, permit)
  }
}

/**
 * Maximum number of times that an execution repeats an approval. Each approval costs
 * gas.
 */
const maxReturns = 3

/**
 * Finds the first earlier step whose allowance is missing: another plan may have
 * replaced or spent it, or a reorganization may have undone it. Returns `unseen` if the
 * refusal may come from a node that has not seen this execution's approval. Such a node
 * cannot answer at a block with the approval.
 */
async function findLostApproval(
  execution: Execution,
  { cause }: SimulationFailedError | TransactionNotSentError,
): Promise<number | 'unseen' | undefined> {
  const { steps, state, approvedIn, plan, publicClient } = execution
  if (state.step === 0) return undefined
  const { call: stepCall } = currentStep(execution)
  // The permit was already used, or was signed for another nonce.
  if (state.permit)
    return /signature/i.test(getRevertText(cause, stepCall) ?? '')
      ? state.step - 1
      : undefined
  // A signer may report a refusal although the call was sent and spent the allowance.
  // Only a refusal by the contract proves that the allowance is missing.
  const refusal = getRevertText(cause, stepCall)
  if (refusal === undefined) return undefined
  const before = steps.slice(0, state.step) as ApproveStep[]
  for (const blockNumber of await getKnownBlocks(execution))
    try {
      for (const [index, step] of before.entries())
        if (!(await isApproved(execution, step, blockNumber))) return index
      if (approvedIn === undefined) return undefined
      const request = toRequest(stepCall, plan.account)
      await call(publicClient, { ...request, blockNumber })
      return 'unseen'
    } catch (error) {
      const text = getRevertText(error, stepCall)
      // If the reason at this block differs, the step is tried again, and its next dry
      // run explains the new reason.
      if (text !== undefined) return text === refusal ? undefined : 'unseen'
    }
  return approvedIn === undefined ? undefined : 'unseen'
}

function assertAccount(execution: Execution) {
  const actual = execution.walletClient.account?.address
  if (actual && !isAddressEqual(actual, execution.plan.account))
    throw new WrongAccountError({ at: execution, actual })
}
