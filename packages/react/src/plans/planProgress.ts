import type { Plan, PlanProgress } from '@letheswap/sdk'
import type { Hash } from 'viem'
import type { PlanProgressState } from '../stores/pending.js'

/** A plan as a screen shows it before anything has happened, or after a reload. */
export function createPlanProgress(
  plan: Plan,
  {
    done,
    hashes,
    id,
    isResumed,
  }: {
    id: string
    isResumed: boolean
    hashes: Readonly<Record<string, Hash>>
    /** Number of steps that are done. */
    done: number
  },
): PlanProgressState {
  return {
    id,
    kind: plan.summary.kind,
    account: plan.account,
    summary: plan.summary,
    step: Math.min(done, plan.steps.length - 1),
    isResumed,
    isPaused: false,
    isStuck: false,
    steps: plan.steps.map(({ kind, token }, index) => ({
      kind,
      token,
      hash: hashes[index],
      status:
        index < done
          ? 'confirmed'
          : hashes[index] === undefined
            ? 'waiting'
            : 'pending',
    })),
  }
}

/** The same, one event later. */
export function updatePlanProgress(
  progress: PlanProgressState,
  { hash, status, step }: PlanProgress,
): PlanProgressState {
  return {
    ...progress,
    step,
    isPaused: false,
    isStuck: progress.isStuck && step === progress.step,
    steps: progress.steps.map((known, index) =>
      index === step ? { ...known, status, hash: hash ?? known.hash } : known,
    ),
  }
}
