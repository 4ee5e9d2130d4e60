import type { Client } from 'viem'
import type { ReadFailedError } from '../errors/actions.js'
import type { SimulationUnsupportedError } from '../errors/plans.js'
import type { SimulationFailedError } from '../errors/transactions.js'
import type { AnyPlan, BalanceChange } from './types.js'

export declare namespace simulatePlan {
  type ReturnType = {
    /** Block that the plan was tried on. */
    blockNumber: bigint
    /** Every balance that the plan is about, gas apart. */
    balanceChanges: BalanceChange[]
    /** Gas that all steps use together. */
    gasUsed: bigint
  }
  type ErrorType =
    | ReadFailedError
    | SimulationFailedError
    | SimulationUnsupportedError
}

/**
 * Tries a plan on the latest block without sending anything, approvals
 * included, with eth_simulateV1: one request.
 *
 * @param client - Any viem client whose node has eth_simulateV1.
 * @param plan - The plan.
 * @returns How the account's balances change, and the recipient's where that is
 * somebody else; to the wei, gas apart.
 * @throws SimulationFailedError with the step and the contracts' reason.
 * @throws SimulationUnsupportedError when the node has no eth_simulateV1.
 * @throws ReadFailedError when the node does not answer.
 *
 * @example
 * ```ts
 * import { type Plan, simulatePlan } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const plan: Plan
 * const { balanceChanges } = await simulatePlan(client, plan)
 * ```
 */
export async function simulatePlan(
  client: Client,
  plan: AnyPlan,
): Promise<simulatePlan.ReturnType> {
  // Loaded when first used, as the execution of plans is.
  const { runSimulation } = await import('./runSimulation.js')
  return runSimulation(client, plan)
}
