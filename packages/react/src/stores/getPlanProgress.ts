import {
  type Deployment,
  getPlanSteps,
  type Plan,
  type PlanStep,
} from '@letheswap/sdk'
import { type Hash, isAddressEqual } from 'viem'
import type { PlanRecord } from './plans.js'

export type PlanStepState = Pick<
  PlanStep<Plan['terms']['kind']>,
  'kind' | 'token'
> & {
  status: PlanRecord['stepStatus']
  hash: Hash | undefined
}

/**
 * Returns a plan's steps with their status. Empty before the plan is made.
 *
 * @param parameters - The record of a plan.
 */
export function getPlanProgress(
  {
    plan,
    state: { hash, step: current, transactions },
    stepStatus,
  }: PlanRecord,
  deployment: Deployment,
): PlanStepState[] {
  if (plan === undefined) return []
  return getPlanSteps(deployment, plan).map((step, index) => {
    const { kind, token } = step
    if (index > current)
      return { kind, token, status: 'waiting', hash: undefined }
    if (index === current) return { kind, token, status: stepStatus, hash }
    const mined = transactions.find(
      ({ receipt: { to } }) => to && isAddressEqual(to, step.call.address),
    )
    // A permit step is done once it is signed, because it sends no transaction.
    const isDone = mined !== undefined || step.permitDeadline !== undefined
    const status = isDone ? 'confirmed' : 'skipped'
    return { kind, token, status, hash: mined?.hash }
  })
}
