import { parsePlan } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { runPlan } from './runPlan.js'

/** Goes on with a plan that a reload has interrupted, when a person says so. */
export async function resumeSentPlan(lethe: Lethe, id: string): Promise<void> {
  const resumed = lethe.pending.getState().sent.find((item) => item.id === id)
  if (resumed === undefined) return
  await runPlan(lethe, parsePlan(resumed.plan), { resumed })
}
