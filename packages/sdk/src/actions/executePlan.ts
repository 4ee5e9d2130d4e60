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
 * Executes a plan step by step. Skips an approval that is no longer needed, simulates
 * each call before the wallet opens, and waits for each receipt. After an approval, it
 * waits until the allowance is visible. If the user speeds up a transaction, the
 * replacement counts as the same transaction. If the user cancels it, an error is
 * thrown.
 *
 * @param client - A viem client whose account signs, or one client to read and one to
 *   sign.
 * @returns The spent and received amounts, all transactions with their receipts, and
 * the last receipt. An approval that was not needed has no transaction.
 * @throws PlanExecutionError with a `state` to pass to `resumePlan`.
 * @throws InvalidPlanError if the plan is for another deployment.
 */
export async function executePlan<plan extends AnyPlan>(
  client: Client | PlanClients,
  parameters: executePlan.Parameters<plan>,
): Promise<executePlan.ReturnType<plan>> {
  return runPlan(client, parameters, createState)
}
