import { PlanInterruptedError } from '../errors/interruptions.js'
import type { AnyPlan, PlanState } from './types.js'

/**
 * Loads what executes plans when the first one is: a page that only reads
 * should not have to load it.
 */
export async function loadRunPlan(plan: AnyPlan, state: PlanState) {
  try {
    const { runPlan } = await import('./runPlan.js')
    return runPlan
  } catch (cause) {
    throw new PlanInterruptedError({ plan, state, cause })
  }
}
