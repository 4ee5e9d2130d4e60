import type { AnyPlan } from './types.js'

/**
 * Writes a plan as JSON, to be kept over a page reload or shown for review.
 * The ABI stays out: `parsePlan` knows it.
 *
 * @param plan - The plan.
 * @returns JSON with amounts as `{"$bigint":"…"}`.
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
  return JSON.stringify(plan, (key, value) => {
    if (key === 'abi') return undefined
    return typeof value === 'bigint' ? { $bigint: String(value) } : value
  })
}
