import type { Address } from 'viem'
import {
  type ExecutionParameters,
  howToGoOn,
  PlanExecutionError,
  stepOf,
} from './execution.js'

/** The user said no in the wallet. */
export class PlanRejectedError extends PlanExecutionError {
  override name = 'PlanRejectedError'

  constructor(parameters: ExecutionParameters) {
    super(`The user rejected ${stepOf(parameters)}.`, parameters, [
      'Nothing was sent for this step: go on with resumePlan.',
    ])
  }
}

export type PlanRejectedErrorType = PlanRejectedError & {
  name: 'PlanRejectedError'
}

/** The caller's signal stopped the execution. */
export class PlanAbortedError extends PlanExecutionError {
  override name = 'PlanAbortedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The execution was stopped at ${stepOf(parameters)}.`,
      parameters,
      howToGoOn(parameters),
    )
  }
}

export type PlanAbortedErrorType = PlanAbortedError & {
  name: 'PlanAbortedError'
}

/** The node or the wallet stopped answering. */
export class PlanInterruptedError extends PlanExecutionError {
  override name = 'PlanInterruptedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The connection failed at ${stepOf(parameters)}.`,
      parameters,
      howToGoOn(parameters),
    )
  }
}

export type PlanInterruptedErrorType = PlanInterruptedError & {
  name: 'PlanInterruptedError'
}

/** The wallet is on another chain than the plan's. */
export class WrongChainError extends PlanExecutionError {
  override name = 'WrongChainError'
  /** The chain id that the wallet told. */
  declare readonly actual: number

  constructor(parameters: ExecutionParameters & { actual: number }) {
    super(
      `The wallet is on chain ${parameters.actual}, the plan on ${parameters.plan.chainId}.`,
      parameters,
      ['Switch the wallet to the chain of the plan.'],
    )
    this.actual = parameters.actual
  }
}

export type WrongChainErrorType = WrongChainError & {
  name: 'WrongChainError'
}

/** The wallet signs for another account than the plan's. */
export class WrongAccountError extends PlanExecutionError {
  override name = 'WrongAccountError'
  /** The account that the wallet signs for. */
  declare readonly actual: Address

  constructor(parameters: ExecutionParameters & { actual: Address }) {
    super(
      `The wallet signs for ${parameters.actual}, the plan is of ${parameters.plan.account}.`,
      parameters,
      ['Make the plan for the account that signs it.'],
    )
    this.actual = parameters.actual
  }
}

export type WrongAccountErrorType = WrongAccountError & {
  name: 'WrongAccountError'
}
