import { type Client, isAddressEqual } from 'viem'
import { onNetwork } from '../contracts/onNetwork.js'
import { simulateCalls } from '../contracts/simulateCalls.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { SimulationFailedError } from '../errors/execution.js'
import type { SimulationUnsupportedError } from '../errors/plans.js'
import { explainRevert } from '../execution/explainRevert.js'
import type { BalanceChange } from '../execution/types.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan } from '../plans/types.js'
import type { estimatePlanGas } from './estimatePlanGas.js'

export declare namespace simulatePlan {
  type Parameters = { deployment: Deployment; plan: AnyPlan }
  type ReturnType = {
    blockNumber: bigint
    /** All balance changes of the plan, excluding gas. */
    balanceChanges: BalanceChange[]
    gasUsed: bigint
  }
  type ErrorType =
    | SimulationFailedError
    | SimulationUnsupportedError
    | estimatePlanGas.ErrorType
}

/**
 * Simulates a plan, including its approvals, on the latest block in one eth_simulateV1
 * request.
 *
 * @returns The balance changes of the account, and of the recipient if different,
 * excluding gas.
 * @throws SimulationFailedError with the step and the contracts' reason.
 * @throws SimulationUnsupportedError if the node has no eth_simulateV1.
 */
export async function simulatePlan(
  client: Client,
  { deployment, plan }: simulatePlan.Parameters,
): Promise<simulatePlan.ReturnType> {
  const { account } = plan
  const { spend, receiveAtLeast, recipient } = getPlanSummary(deployment, plan)
  const sent = isAddressEqual(account, recipient) ? [] : receiveAtLeast
  const steps = getPlanSteps(deployment, plan)
  const calls = steps.map(({ call }) => call)
  const { results, ...outcome } = await onNetwork(
    client,
    deployment,
    simulateCalls(client, {
      calls: calls.map((call) => toRequest(call, account)),
      balances: [
        ...[...spend, ...receiveAtLeast].map(({ token }) => ({
          account,
          token,
        })),
        ...sent.map(({ token }) => ({ account: recipient, token })),
      ],
    }),
  )
  const failed = results.findIndex(({ status }) => status === 'failure')
  if (failed >= 0) {
    const cause = results[failed]?.error
    const status = 'ready' as const
    const state = { status, step: failed, transactions: [] }
    const reason = await explainRevert(client, {
      deployment,
      plan,
      refused: calls[failed] as Call,
      granted: calls.slice(0, failed),
      error: cause,
    })
    throw new SimulationFailedError({
      at: { plan, steps, state },
      reason,
      cause,
    })
  }
  return {
    ...outcome,
    gasUsed: results.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
  }
}
