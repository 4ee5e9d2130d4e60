import { serialize } from '../utils/serialize.js'
import type { AnyPlan } from './types.js'

/**
 * Writes a plan as JSON, to keep it across a page reload or to review it.
 * The ABIs are left out: `parsePlan` knows them.
 *
 * @param plan - The plan.
 * @returns JSON with bigints as `serialize` writes them.
 *
 * @example
 * ```ts
 * import { type Plan, parsePlan, serializePlan } from '@letheswap/sdk'
 *
 * declare const plan: Plan
 * const text = serializePlan(plan)
 * parsePlan(text) // the same plan
 * ```
 */
export function serializePlan(plan: AnyPlan): string {
  return serialize({
    ...plan,
    steps: plan.steps.map(({ call: { abi: _, ...call }, ...step }) => ({
      ...step,
      call,
    })),
  })
}
