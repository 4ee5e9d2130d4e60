import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { deserialize } from '../utils/deserialize.js'
import {
  address,
  bigint,
  integer,
  list,
  object,
  read,
  text,
} from '../utils/readers.js'
import { proveDeployment } from './proveDeployment.js'
import { proveSteps } from './proveSteps.js'
import { proveSummary } from './proveSummary.js'
import type { AnyPlan, Plan } from './types.js'

export declare namespace parsePlan {
  type Options = {
    /**
     * The network that the plan must be for. With it, chain, router, spender,
     * tokens and pair are proven too; without it, they are what the text says.
     */
    deployment?: Deployment | undefined
    /**
     * Who else than the deployment's router a plan of `planApprove` may let spend.
     */
    spender?: Address | undefined
  }
  type ReturnType<plan extends AnyPlan = Plan> = plan
  type ErrorType = InvalidPlanError
}

const call = object({
  address,
  functionName: text,
  args: list((value) => value),
  'value?': bigint,
})
const planShape = object({
  chainId: integer(),
  account: address,
  steps: list(object({ call })),
})

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
  { deployment, spender }: parsePlan.Options = {},
): parsePlan.ReturnType<plan> {
  const plan = parse(text)
  read(planShape, plan, fail)
  proveSummary(plan, fail)
  const proven = { ...plan, steps: proveSteps(plan, fail) } as plan
  if (deployment) proveDeployment(proven, { deployment, spender }, fail)
  return proven
}

const fail = (field: string, expected: string, cause?: unknown) =>
  new InvalidPlanError({ field: field || 'plan', expected, cause })

/** Many times a plan's size; numbers of megabytes take seconds to read. */
const mostCharacters = 100_000

function parse(text: string): AnyPlan {
  if (text.length > mostCharacters)
    throw fail('plan', `at most ${mostCharacters} characters of JSON`)
  try {
    return deserialize(text) as AnyPlan
  } catch (cause) {
    throw fail('plan', 'the JSON of a plan', cause)
  }
}
