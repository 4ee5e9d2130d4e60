import { isAddressEqual } from 'viem'
import { PlanExecutionError } from '../errors/execution.js'
import {
  PlanAbortedError,
  PlanInterruptedError,
  WrongAccountError,
} from '../errors/interruptions.js'
import { approve } from './approve.js'
import { createRun, currentStep, type Run } from './run.js'
import { resumeBatch, sendBatch } from './sendBatch.js'
import { transact } from './transact.js'
import type {
  AnyPlan,
  ExecuteOptions,
  ExecuteResult,
  PlanClients,
  PlanState,
} from './types.js'

/** Executes a plan from a state on. */
export async function runPlan(
  clients: PlanClients,
  plan: AnyPlan,
  state: PlanState,
  options: ExecuteOptions,
): Promise<ExecuteResult<AnyPlan>> {
  const run = createRun(clients, plan, state, options)
  try {
    options.signal?.throwIfAborted()
    assertAccount(run)
    if (state.batchId !== undefined) await resumeBatch(run, state.batchId)
    else if (!(await sendBatch(run))) await runSteps(run)
  } catch (cause) {
    if (cause instanceof PlanExecutionError) throw cause
    if (options.signal?.aborted)
      throw new PlanAbortedError({ plan, state: run.state, cause })
    throw new PlanInterruptedError({ plan, state: run.state, cause })
  }
  const { transactions } = run.state
  const last = transactions.at(-1)
  return { transactions, hash: last?.hash, receipt: last?.receipt }
}

async function runSteps(run: Run) {
  const { steps } = run.plan
  // A signed permit is not kept: without a transaction to wait for, it is
  // asked for again.
  const before = steps[run.state.step - 1]
  if (!run.state.hash && before?.permitDeadline !== undefined)
    run.state = { ...run.state, step: run.state.step - 1 }

  let permit: Awaited<ReturnType<typeof approve>>
  while (run.state.step < steps.length) {
    const step = currentStep(run)
    if (step.kind === 'approve') permit = await approve(run, step)
    else await transact(run, step.call, permit)
    run.state = {
      step: run.state.step + 1,
      transactions: run.state.transactions,
    }
  }
}

function assertAccount({ plan, state, walletClient }: Run) {
  const actual = walletClient.account?.address
  if (actual && !isAddressEqual(actual, plan.account))
    throw new WrongAccountError({ plan, state, actual })
}
