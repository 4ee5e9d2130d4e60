import type { Client } from 'viem'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import type {
  ExecuteOptions,
  PlanClients,
  PlanProgress,
  PlanState,
} from './types.js'

/** One execution under way, passed from part to part. */
export type Run = {
  readonly publicClient: Client
  readonly walletClient: Client
  readonly plan: AnyPlan
  readonly options: ExecuteOptions & { pollingInterval: number }
  /** Where it stands. Replaced whole, so that a reported state stays true. */
  state: PlanState
}

/** Begins an execution, or continues one from a state. */
export function createRun(
  clients: Client | PlanClients,
  plan: AnyPlan,
  state: PlanState,
  options: ExecuteOptions,
): Run {
  const { publicClient, walletClient } =
    'walletClient' in clients
      ? clients
      : { publicClient: clients, walletClient: clients }
  const pollingInterval =
    options.pollingInterval ?? Math.min(publicClient.pollingInterval, 1_000)
  return {
    publicClient,
    walletClient,
    plan,
    options: { ...options, pollingInterval },
    state,
  }
}

/** Reports how the step at hand goes. */
export function report(run: Run, status: PlanProgress['status']): void {
  const { plan, state } = run
  run.options.onProgress?.({
    step: state.step,
    steps: plan.steps.length,
    kind: currentStep(run).kind,
    status,
    hash: state.hash,
    state,
  })
}

/** The step at hand. */
export function currentStep({ plan, state }: Run): PlanStep {
  return plan.steps[state.step] as PlanStep
}
