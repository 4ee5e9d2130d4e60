import type { executePlan } from './executePlan.js'
import { loadRunPlan } from './loadRunPlan.js'
import type {
  AnyPlan,
  ExecuteOptions,
  ExecuteResult,
  Plan,
  PlanClients,
  PlanState,
} from './types.js'

export declare namespace resumePlan {
  type Options = ExecuteOptions &
    Omit<PlanState, 'transactions'> & {
      /**
       * Transactions of the steps before, to be returned along.
       * @default []
       */
      transactions?: PlanState['transactions'] | undefined
    }
  type ReturnType<plan extends AnyPlan = Plan> = ExecuteResult<plan>
  type ErrorType = executePlan.ErrorType
}

/**
 * Goes on with a plan whose execution ended early, or whose page was closed.
 * With the hash of a sent transaction it waits for that one first; nothing is
 * sent twice.
 *
 * @param clients - {@link PlanClients}
 * @param plan - The same plan.
 * @param options - The state where it ended (an error's `state`, or the last
 * one reported by `onProgress`), and {@link ExecuteOptions}.
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
 * declare const clients: { publicClient: Client; walletClient: Client }
 * declare const plan: Plan
 * try {
 *   await executePlan(clients, plan)
 * } catch (error) {
 *   if (!(error instanceof PlanInterruptedError)) throw error
 *   await resumePlan(clients, plan, error.state)
 * }
 * ```
 */
export async function resumePlan<plan extends AnyPlan>(
  clients: PlanClients,
  plan: plan,
  {
    step,
    hash,
    nonce,
    sentAfterBlock,
    batchId,
    ...options
  }: resumePlan.Options,
): Promise<resumePlan.ReturnType<plan>> {
  const { transactions = [] } = options
  const state = {
    step,
    hash,
    nonce,
    sentAfterBlock,
    batchId,
    transactions,
  }
  const runPlan = await loadRunPlan(plan, state)
  return (await runPlan(clients, plan, state, options)) as ExecuteResult<plan>
}
