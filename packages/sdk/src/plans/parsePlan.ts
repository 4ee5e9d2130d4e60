import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { checkShape, type Shape } from '../utils/checkShape.js'
import { deserialize } from '../utils/deserialize.js'
import { proveDeployment } from './proveDeployment.js'
import { proveSteps } from './proveSteps.js'
import { proveSummary } from './proveSummary.js'
import type { AnyPlan, Plan } from './types.js'

export declare namespace parsePlan {
  type Options = {
    /**
     * The network that the plan must be for. With it, chain, router, tokens and
     * pair are proven too; without it, they are what the text says.
     */
    deployment?: Deployment | undefined
  }
  type ReturnType<plan extends AnyPlan = Plan> = plan
  type ErrorType = InvalidPlanError
}

const call = {
  address: 'address',
  functionName: 'text',
  args: 'list',
  'value?': 'bigint',
} as const
const planShape: Shape = {
  chainId: 'integer',
  account: 'address',
  steps: [{ call }],
}

/**
 * Reads what `serializePlan` wrote, and verifies it: each call must be the one
 * that the summary describes, and each approval for the router, a token and an
 * amount that the plan spends. So the summary is correct, whoever wrote the text.
 * Not verified are the forecast in `receiveExpected` and what moves nothing, such
 * as the names of tokens in between; `executePlan` compares chain and account
 * with the signer's.
 *
 * @typeParam plan - What kind of plan it is, where it is an approval.
 * @param text - The JSON.
 * @param options - {@link parsePlan.Options}
 * @returns The plan.
 * @throws InvalidPlanError naming the field that is bad, or that disagrees with
 * the summary.
 *
 * @example
 * ```ts
 * import {
 *   type Deployment,
 *   parsePlan,
 *   type Plan,
 *   serializePlan,
 * } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * declare const plan: Plan
 * parsePlan(serializePlan(plan), { deployment }) // the same plan
 * ```
 */
export function parsePlan<plan extends AnyPlan = Plan>(
  text: string,
  { deployment }: parsePlan.Options = {},
): parsePlan.ReturnType<plan> {
  const plan = parse(text)
  checkShape(plan, planShape, '', fail)
  proveSummary(plan, fail)
  const proven = { ...plan, steps: proveSteps(plan, fail) } as plan
  if (deployment) proveDeployment(proven, deployment, fail)
  return proven
}

const fail = (field: string, expected: string, cause?: unknown) =>
  new InvalidPlanError({ field: field || 'plan', expected, cause })

function parse(text: string): AnyPlan {
  try {
    return deserialize(text) as AnyPlan
  } catch (cause) {
    throw fail('plan', 'the JSON of a plan', cause)
  }
}
