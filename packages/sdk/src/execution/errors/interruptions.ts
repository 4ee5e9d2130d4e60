import type { Address } from 'viem'
import {
  type ExecutionParameters,
  howToResume,
  PlanExecutionError,
  stepOf,
} from './execution.js'

/** The user rejected the step in the wallet. */
export class PlanRejectedError extends PlanExecutionError {
  override readonly name = 'PlanRejectedError'

  constructor(parameters: ExecutionParameters) {
    super(`The user rejected ${stepOf(parameters)}.`, parameters, [
      'Nothing was sent for this step. Continue with resumePlan.',
    ])
  }
}

/** The caller's signal stopped the execution. */
export class PlanAbortedError extends PlanExecutionError {
  override readonly name = 'PlanAbortedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The execution was stopped at ${stepOf(parameters)}.`,
      parameters,
      howToResume(parameters),
    )
  }
}

/** The node or the wallet stopped answering. */
export class PlanInterruptedError extends PlanExecutionError {
  override readonly name = 'PlanInterruptedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The connection failed at ${stepOf(parameters)}.`,
      parameters,
      howToResume(parameters),
    )
  }
}

/** The wallet is on another chain than the plan's. */
export class WrongChainError extends PlanExecutionError {
  override readonly name = 'WrongChainError'
  /** The chain id that the wallet reported. */
  declare readonly actual: number

  constructor(parameters: ExecutionParameters & { actual: number }) {
    super(
      `The wallet is on chain ${parameters.actual}, but the plan is for chain ${parameters.plan.chainId}.`,
      parameters,
      ["Switch the wallet to the plan's chain."],
    )
    this.actual = parameters.actual
  }
}

/** The wallet signs for another account than the plan's. */
export class WrongAccountError extends PlanExecutionError {
  override readonly name = 'WrongAccountError'
  /** The account that the wallet signs for. */
  declare readonly actual: Address

  constructor(parameters: ExecutionParameters & { actual: Address }) {
    super(
      `The wallet signs for ${parameters.actual}, but the plan is for ${parameters.plan.account}.`,
      parameters,
      ['Make a plan for the account that signs.'],
    )
    this.actual = parameters.actual
  }
}
