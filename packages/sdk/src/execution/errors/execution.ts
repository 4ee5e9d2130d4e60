import type { Hash } from 'viem'
import { BaseError } from '../../errors/base.js'
import type { AnyPlan } from '../../plans/types.js'
import type { PlanState } from '../types.js'

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
  override readonly name: string = 'PlanExecutionError'
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
export const stepOf = (
  { plan, state: { step } }: ExecutionParameters,
  word = 'step',
) => `${word} ${step + 1} of ${plan.steps.length} (${plan.steps[step]?.kind})`

/** What is known about the step's transaction, and what to do next. */
export const howToResume = ({
  state: { hash, batchId },
}: ExecutionParameters) => [
  `${
    hash
      ? `Transaction ${hash} was sent`
      : batchId
        ? `Batch ${batchId} was sent`
        : 'No transaction of this step is known'
  }. Continue with resumePlan.`,
]
