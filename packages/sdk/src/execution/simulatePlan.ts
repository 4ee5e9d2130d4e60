import { type Client, isAddressEqual } from 'viem'
import { simulateCalls } from '../actions/simulateCalls.js'
import type { ReadFailedError } from '../errors/actions.js'
import { SimulationFailedError } from '../errors/execution.js'
import type { SimulationUnsupportedError } from '../errors/plans.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import { explainRevert } from '../reverts/explainRevert.js'
import type { BalanceChange } from './types.js'

export declare namespace simulatePlan {
  type Parameters = {
    /** What a `plan…` function returned. */
    plan: AnyPlan
  }
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
 * @param parameters - {@link simulatePlan.Parameters}
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
 * const { balanceChanges } = await simulatePlan(client, { plan })
 * ```
 */
export async function simulatePlan(
  client: Client,
  { plan }: simulatePlan.Parameters,
): Promise<simulatePlan.ReturnType> {
  const watched = getWatched(plan)
  const { blockNumber, results, failed, before, after } = await simulateCalls(
    client,
    {
      account: plan.account,
      calls: plan.steps.map(({ call }) => call),
      balances: watched,
    },
  )
  if (failed >= 0) {
    const cause = results[failed]?.error
    const state = { step: failed, transactions: [] }
    const { call } = plan.steps[failed] as PlanStep
    const granted = plan.steps.slice(0, failed).map(({ call }) => call)
    const reason = await explainRevert(client, {
      plan,
      refused: call,
      granted,
      error: cause,
    })
    throw new SimulationFailedError({ plan, state, reason, cause })
  }
  return {
    blockNumber,
    balanceChanges: watched.map((balance, index) => {
      const [old, now] = [before[index] as bigint, after[index] as bigint]
      return { ...balance, before: old, after: now, change: now - old }
    }),
    gasUsed: results.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
  }
}

function getWatched({
  account,
  summary,
}: AnyPlan): Pick<BalanceChange, 'account' | 'token'>[] {
  const { spend, receiveAtLeast, recipient } = summary
  const sent = isAddressEqual(account, recipient) ? [] : receiveAtLeast
  return [
    ...[...spend, ...receiveAtLeast].map(({ token }) => ({ account, token })),
    ...sent.map(({ token }) => ({ account: recipient, token })),
  ]
}
