import { type Client, isAddressEqual } from 'viem'
import type {
  AllowanceNotVisibleError,
  AllowanceTooLowError,
} from '../errors/allowances.js'
import { PlanExecutionError } from '../errors/execution.js'
import {
  PlanAbortedError,
  PlanInterruptedError,
  type PlanRejectedError,
  WrongAccountError,
  type WrongChainError,
} from '../errors/interruptions.js'
import type {
  BatchFailedError,
  SimulationFailedError,
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionNotSentError,
  TransactionReplacedError,
  TransactionRevertedError,
  TransactionUnclearError,
} from '../errors/transactions.js'
import type { AnyPlan, Plan } from '../plans/types.js'
import { approve } from './approve.js'
import {
  beginStep,
  createRun,
  currentStep,
  isHandedOut,
  type Run,
  restartStep,
} from './run.js'
import { resumeBatch, sendBatch } from './sendBatch.js'
import { transact } from './transact.js'
import type {
  ExecuteOptions,
  ExecuteResult,
  PlanClients,
  PlanState,
} from './types.js'

export declare namespace resumePlan {
  /** `transactions` are those of earlier steps, to be returned along. */
  type State = Omit<PlanState, 'transactions'> &
    Partial<Pick<PlanState, 'transactions'>>
  type Options = ExecuteOptions
  type ReturnType<plan extends AnyPlan = Plan> = ExecuteResult<plan>
  type ErrorType =
    | AllowanceNotVisibleError
    | AllowanceTooLowError
    | BatchFailedError
    | PlanAbortedError
    | PlanInterruptedError
    | PlanRejectedError
    | SimulationFailedError
    | TransactionCancelledError
    | TransactionDroppedError
    | TransactionNotSentError
    | TransactionReplacedError
    | TransactionRevertedError
    | TransactionUnclearError
    | WrongAccountError
    | WrongChainError
}

/**
 * Continues a plan whose execution ended early, or whose page was closed.
 * It first looks for a transaction that was sent; nothing is sent twice.
 *
 * @param clients - One viem client that reads and signs, or
 * {@link PlanClients}.
 * @param plan - The same plan.
 * @param state - Where the execution ended: an error's `state`, or the last one
 * that `onProgress` reported.
 * @param options - {@link ExecuteOptions}
 * @returns All transactions with their receipts, and the last one's.
 * @throws The errors of `executePlan`.
 *
 * @example
 * ```ts
 * import {
 *   executePlan,
 *   type Plan,
 *   PlanInterruptedError,
 *   resumePlan,
 * } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const plan: Plan
 * try {
 *   await executePlan(client, plan)
 * } catch (error) {
 *   if (!(error instanceof PlanInterruptedError)) throw error
 *   await resumePlan(client, plan, error.state)
 * }
 * ```
 */
export async function resumePlan<plan extends AnyPlan>(
  clients: Client | PlanClients,
  plan: plan,
  state: resumePlan.State,
  options: resumePlan.Options = {},
): Promise<resumePlan.ReturnType<plan>> {
  const run = createRun(clients, plan, { transactions: [], ...state }, options)
  try {
    options.signal?.throwIfAborted()
    assertAccount(run)
    if (options.resend && !state.hash) restartStep(run)
    const { batchId } = run.state
    if (batchId !== undefined) await resumeBatch(run, batchId)
    else if (!(await sendBatch(run))) await runSteps(run)
  } catch (cause) {
    if (cause instanceof PlanExecutionError) throw cause
    if (options.signal?.aborted)
      throw new PlanAbortedError({ plan, state: run.state, cause })
    throw new PlanInterruptedError({ plan, state: run.state, cause })
  }
  const { transactions } = run.state
  const last = transactions.at(-1)
  return {
    transactions,
    hash: last?.hash,
    receipt: last?.receipt,
  } as ExecuteResult<plan>
}

async function runSteps(run: Run) {
  const { steps } = run.plan
  // A signed permit is not kept: without a transaction to wait for, it is
  // requested again.
  const before = steps[run.state.step - 1]
  if (!isHandedOut(run) && before?.permitDeadline !== undefined)
    run.state = { ...run.state, step: run.state.step - 1 }

  let permit: Awaited<ReturnType<typeof approve>>
  while (run.state.step < steps.length) {
    const step = currentStep(run)
    if (step.kind === 'approve') permit = await approve(run, step)
    else await transact(run, step.call, permit)
    const { step: done, transactions } = run.state
    beginStep(run, { step: done + 1, transactions })
  }
}

function assertAccount({ plan, state, walletClient }: Run) {
  const actual = walletClient.account?.address
  if (actual && !isAddressEqual(actual, plan.account))
    throw new WrongAccountError({ plan, state, actual })
}
