import type { Plan } from '@letheswap/sdk'
import { isHash } from 'viem'
import type { PlanStepState } from '../stores/plans.js'

/** A plan's steps before anything has happened, or after a reload. */
export function createSteps(
  plan: Plan,
  done = 0,
  known: readonly Partial<PlanStepState>[] = [],
): PlanStepState[] {
  return plan.steps.map(({ kind, token }, index) => {
    const hash = known[index]?.hash
    return {
      kind,
      token,
      hash: hash !== undefined && isHash(hash) ? hash : undefined,
      status:
        index < done ? 'confirmed' : hash === undefined ? 'waiting' : 'pending',
    }
  })
}
