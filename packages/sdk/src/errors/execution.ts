import type { Hash } from 'viem'
import type { AnyPlan, PlanState } from '../plans/types.js'
import { BaseError } from './base.js'

/** What every error of an execution is made of. */
export type ExecutionParameters = {
  /** The plan that was executed. */
  plan: AnyPlan
  /** Where its execution ended. */
  state: PlanState
  /** What was thrown. */
  cause?: unknown
}

/** The execution of a plan ended early; `state` says where. */
export class PlanExecutionError extends BaseError {
  override name = 'PlanExecutionError'
  /** Where it ended, for `resumePlan`. */
  declare readonly state: PlanState

  constructor(
    shortMessage: string,
    { state, cause }: { state: PlanState; cause?: unknown },
    metaMessages?: readonly string[],
  ) {
    super(shortMessage, { cause, metaMessages })
    this.state = state
  }

  /** Hash of the step's transaction, if one was sent. */
  get hash(): Hash | undefined {
    return this.state.hash
  }
}

/** Names the step at hand. */
export const stepOf = ({ plan, state: { step } }: ExecutionParameters) =>
  `step ${step + 1} of ${plan.steps.length} (${plan.steps[step]?.kind})`

/** Says what is known of it, and what to do. */
export const howToGoOn = ({
  state: { hash, batchId },
}: ExecutionParameters) => [
  `${
    hash
      ? `Transaction ${hash} is sent`
      : batchId
        ? `Batch ${batchId} is sent`
        : 'No transaction of this step is known'
  }: go on with resumePlan.`,
]
