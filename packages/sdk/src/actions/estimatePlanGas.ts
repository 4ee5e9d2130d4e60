import type { Client } from 'viem'
import { estimateGas } from 'viem/actions'
import { onNetwork } from '../contracts/onNetwork.js'
import { simulateCalls } from '../contracts/simulateCalls.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Deployment } from '../deployment/types.js'
import type { ReadFailedError, WrongNetworkError } from '../errors/actions.js'
import { failRead } from '../errors/failRead.js'
import type { InvalidPlanError } from '../errors/plans.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'

export declare namespace estimatePlanGas {
  type Parameters = { deployment: Deployment; plan: AnyPlan }
  type ReturnType = {
    /** Gas of all steps, in units of gas. */
    gas: bigint
    steps: {
      kind: PlanStep['kind']
      gas: bigint
      /**
       * - `simulated`: simulated after the previous steps
       * - `estimated`: estimated with eth_estimateGas
       * - `typical`: a typical amount, because the node can do neither before the
       *   approvals are mined
       */
      source: 'simulated' | 'estimated' | 'typical'
    }[]
  }
  type ErrorType = InvalidPlanError | ReadFailedError | WrongNetworkError
}

/**
 * Returns the maximum gas that a step usually needs if its tokens are ordinary ERC-20s.
 */
const typicalGas = (call: PlanStep['call']): bigint => {
  const path = call.args.find(Array.isArray)
  if (path) return 70_000n + 90_000n * BigInt(path.length - 1)
  return /^add/.test(call.functionName) ? 280_000n : 240_000n
}

/**
 * Estimates the gas of all steps of a plan, including approvals. A node with
 * eth_simulateV1 estimates them in one request, other nodes step by step.
 *
 * A pool that has already traded in the simulated second updates its two price sums
 * only in a later second. That costs 10,000 more gas, or 44,200 the first time.
 *
 * @throws ReadFailedError if the node does not answer or a step would fail.
 *
 * @example
 * ```ts
 * import { estimatePlanGas } from '@letheswap/sdk'
 * import { formatEther } from 'viem'
 * import { getGasPrice } from 'viem/actions'
 *
 * const { gas } = await estimatePlanGas(client, { deployment, plan })
 * const fee = formatEther(gas * (await getGasPrice(client)))
 * ```
 */
export async function estimatePlanGas(
  client: Client,
  { deployment, plan }: estimatePlanGas.Parameters,
): Promise<estimatePlanGas.ReturnType> {
  const steps = getPlanSteps(deployment, plan)
  const calls = steps.map(({ call }) => toRequest(call, plan.account))
  const simulated = await onNetwork(
    client,
    deployment,
    simulateCalls(client, { calls, balances: [] }).catch((error) => {
      if (error.name !== 'SimulationUnsupportedError') throw error
    }),
  )
  const estimates = await Promise.all(
    steps.map(async ({ kind, call }, index) => {
      const result = simulated?.results[index]
      const source = simulated ? 'simulated' : 'estimated'
      if (result?.status === 'success')
        return { kind, source, gas: result.gasUsed } as const
      const isFirst = steps.slice(0, index).every((it) => it.kind !== 'approve')
      if (!simulated && kind !== 'approve' && !isFirst)
        return { kind, source: 'typical', gas: typicalGas(call) } as const
      const fail = failRead(`gas of step ${index + 1} (${kind})`)
      if (result) return fail(result.error)
      const request = calls[index] as (typeof calls)[number]
      const gas = await estimateGas(client, request).catch(fail)
      return { kind, source, gas } as const
    }),
  )
  const gas = estimates.reduce((sum, it) => sum + it.gas, 0n)
  return { gas, steps: estimates }
}
