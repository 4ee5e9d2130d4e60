import { toCall } from './toCall.js'
import type { Plan, PlanSummary } from './types.js'

/** The plan that makes these approvals, then the call that the summary describes. */
export const createPlan = <summary extends PlanSummary>(
  { chainId, account }: Pick<Plan, 'chainId' | 'account'>,
  approvals: Plan['steps'],
  summary: summary,
): Plan<summary> => ({
  chainId,
  account,
  steps: [...approvals, { kind: summary.kind, call: toCall(summary) }],
  summary,
})
