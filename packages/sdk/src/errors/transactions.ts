import type { Hash, TransactionReceipt } from 'viem'
import type { RevertReason } from '../plans/types.js'
import {
  type ExecutionParameters,
  PlanExecutionError,
  stepOf,
} from './execution.js'

/** The contracts would refuse the call, so it was not sent. */
export class SimulationFailedError extends PlanExecutionError {
  override name = 'SimulationFailedError'
  /** Why they would. */
  declare readonly reason: RevertReason

  constructor(parameters: ExecutionParameters & { reason: RevertReason }) {
    super(parameters.reason.message, parameters, [
      'Nothing was sent for this step: make a new plan.',
    ])
    this.reason = parameters.reason
  }
}

export type SimulationFailedErrorType = SimulationFailedError & {
  name: 'SimulationFailedError'
}

/** The wallet or its node would not send the transaction. */
export class TransactionNotSentError extends PlanExecutionError {
  override name = 'TransactionNotSentError'

  constructor(parameters: ExecutionParameters) {
    super(`The wallet did not send ${stepOf(parameters)}.`, parameters, [
      'See what the wallet says, then go on with resumePlan.',
    ])
  }
}

export type TransactionNotSentErrorType = TransactionNotSentError & {
  name: 'TransactionNotSentError'
}

/** The user cancelled the transaction in the wallet: it did not happen. */
export class TransactionCancelledError extends PlanExecutionError {
  override name = 'TransactionCancelledError'
  /** The transaction that took its place. */
  declare readonly replacedBy: Hash

  constructor(parameters: ExecutionParameters & { replacedBy: Hash }) {
    super(`The user cancelled ${stepOf(parameters)}.`, parameters, [
      'It did not take place: make a new plan to try again.',
    ])
    this.replacedBy = parameters.replacedBy
  }
}

export type TransactionCancelledErrorType = TransactionCancelledError & {
  name: 'TransactionCancelledError'
}

/** Another transaction took the nonce: this one can never be mined. */
export class TransactionReplacedError extends PlanExecutionError {
  override name = 'TransactionReplacedError'
  /** The transaction that took its place. */
  declare readonly replacedBy: Hash

  constructor(parameters: ExecutionParameters & { replacedBy: Hash }) {
    super(
      `Another transaction, ${parameters.replacedBy}, took the place of ${stepOf(parameters)}.`,
      parameters,
      ["Look at it in the wallet's activity, then make a new plan."],
    )
    this.replacedBy = parameters.replacedBy
  }
}

export type TransactionReplacedErrorType = TransactionReplacedError & {
  name: 'TransactionReplacedError'
}

/** The node no longer knows the transaction, nor one in its place. */
export class TransactionDroppedError extends PlanExecutionError {
  override name = 'TransactionDroppedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The network dropped ${stepOf(parameters)}, ${parameters.state.hash}.`,
      parameters,
      ["Look for it in the wallet's activity before sending it again."],
    )
  }
}

export type TransactionDroppedErrorType = TransactionDroppedError & {
  name: 'TransactionDroppedError'
}

/** The transaction was mined and the contracts refused it. */
export class TransactionRevertedError extends PlanExecutionError {
  override name = 'TransactionRevertedError'
  /** Why they did. */
  declare readonly reason: RevertReason
  /** Its receipt, its status `reverted`. */
  declare readonly receipt: TransactionReceipt

  constructor(
    parameters: ExecutionParameters & {
      reason: RevertReason
      receipt: TransactionReceipt
    },
  ) {
    super(parameters.reason.message, parameters, [
      `Transaction ${parameters.receipt.transactionHash} reverted and cost only gas: make a new plan.`,
    ])
    this.reason = parameters.reason
    this.receipt = parameters.receipt
  }
}

export type TransactionRevertedErrorType = TransactionRevertedError & {
  name: 'TransactionRevertedError'
}

/** The wallet's batch did not go through. */
export class BatchFailedError extends PlanExecutionError {
  override name = 'BatchFailedError'
  /** EIP-5792 status code: 400 not sent, 500 reverted, 600 in part. */
  declare readonly statusCode: number

  constructor(parameters: ExecutionParameters & { statusCode: number }) {
    super(
      `The wallet's batch ended with status ${parameters.statusCode}.`,
      parameters,
      ["Look at it in the wallet's activity, then make a new plan."],
    )
    this.statusCode = parameters.statusCode
  }
}

export type BatchFailedErrorType = BatchFailedError & {
  name: 'BatchFailedError'
}
