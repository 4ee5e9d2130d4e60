import type { Client } from 'viem'
import { createState } from '../execution/createState.js'
import type { PlanClients } from '../execution/types.js'
import type { AnyPlan, Plan } from '../plans/types.js'
import { type resumePlan, runPlan } from './resumePlan.js'

export declare namespace executePlan {
  type Parameters<plan extends AnyPlan = Plan> = Omit<
    resumePlan.Parameters<plan>,
    'state'
  >
  type ReturnType<plan extends AnyPlan = Plan> = resumePlan.ReturnType<plan>
  type ErrorType = resumePlan.ErrorType
}

/**
 * Executes a plan step by step: skips an approval that is no longer needed, dry-runs
 * each call before it opens the wallet, waits for each receipt, and after an approval
 * until the allowance is visible. A transaction that the user speeds up counts as the
 * same transaction; a cancelled transaction is an error.
 *
 * @param client - A viem client whose account signs, or one client to read and one to sign.
 * @returns The amounts spent and received, all transactions with their receipts, and
 * the receipt of the last transaction. An approval that was not needed has none.
 * @throws PlanExecutionError, whose `state` goes to `resumePlan`.
 * @throws InvalidPlanError when the plan is not for the deployment.
 */
export async function executePlan<plan extends AnyPlan>(
  client: Client | PlanClients,
  parameters: executePlan.Parameters<plan>,
): Promise<executePlan.ReturnType<plan>> {
  return runPlan(client, parameters, createState)
}
