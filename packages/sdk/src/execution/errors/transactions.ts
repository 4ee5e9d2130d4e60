import type { Hash, TransactionReceipt } from 'viem'
import { BaseError } from '../../errors/base.js'
import type { RevertReason } from '../../reverts/types.js'
import {
  type ExecutionParameters,
  PlanExecutionError,
  stepOf,
} from './execution.js'

/** The contracts would refuse the call, so it was not sent. */
export class SimulationFailedError extends PlanExecutionError {
  override readonly name = 'SimulationFailedError'
  /** Why they would. */
  declare readonly reason: RevertReason

  constructor(parameters: ExecutionParameters & { reason: RevertReason }) {
    super(parameters.reason.message, parameters, [
      'Nothing was sent for this step. Make a new plan.',
    ])
    this.reason = parameters.reason
  }
}

/** The wallet or its node refused to send the transaction. */
export class TransactionNotSentError extends PlanExecutionError {
  override readonly name = 'TransactionNotSentError'

  constructor(parameters: ExecutionParameters) {
    super(`The wallet did not send ${stepOf(parameters)}.`, parameters, [
      'Read what the wallet says, then continue with resumePlan.',
    ])
  }
}

/**
 * The answer of whoever signs was lost, and the chain does not show whether the
 * transaction was sent.
 */
export class TransactionUnclearError extends PlanExecutionError {
  override readonly name = 'TransactionUnclearError'

  constructor(parameters: ExecutionParameters) {
    super(
      `${stepOf(parameters, 'Step')} may have been sent: the wallet's answer was lost.`,
      parameters,
      [
        "Check the wallet's activity. If the transaction is there, continue with resumePlan once it is mined.",
        'If it is not there, continue with resumePlan and `resend: true`.',
      ],
    )
  }
}

/** The user cancelled the transaction in the wallet: it did not happen. */
export class TransactionCancelledError extends PlanExecutionError {
  override readonly name = 'TransactionCancelledError'
  /** The transaction that took its place. */
  declare readonly replacedBy: Hash

  constructor(parameters: ExecutionParameters & { replacedBy: Hash }) {
    super(`The user cancelled ${stepOf(parameters)}.`, parameters, [
      'The step did not take place. Make a new plan to try again.',
    ])
    this.replacedBy = parameters.replacedBy
  }
}

/** Another transaction took the nonce: this one can never be mined. */
export class TransactionReplacedError extends PlanExecutionError {
  override readonly name = 'TransactionReplacedError'
  /** The transaction that took its place. */
  declare readonly replacedBy: Hash

  constructor(parameters: ExecutionParameters & { replacedBy: Hash }) {
    super(
      `Another transaction, ${parameters.replacedBy}, took the place of ${stepOf(parameters)}.`,
      parameters,
      ["Check the wallet's activity, then make a new plan."],
    )
    this.replacedBy = parameters.replacedBy
  }
}

/** The node no longer knows the transaction or one with the same nonce. */
export class TransactionDroppedError extends PlanExecutionError {
  override readonly name = 'TransactionDroppedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The network dropped ${stepOf(parameters)}, transaction ${parameters.state.hash}.`,
      parameters,
      ["Look for it in the wallet's activity before you send it again."],
    )
  }
}

/** The transaction was mined and the contracts refused it. */
export class TransactionRevertedError extends PlanExecutionError {
  override readonly name = 'TransactionRevertedError'
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
      `Transaction ${parameters.receipt.transactionHash} reverted and cost only gas. Make a new plan.`,
    ])
    this.reason = parameters.reason
    this.receipt = parameters.receipt
  }
}

/** The wallet's batch failed. */
export class BatchFailedError extends PlanExecutionError {
  override readonly name = 'BatchFailedError'
  /** EIP-5792 status code: 400 not sent, 500 reverted, 600 in part. */
  declare readonly statusCode: number

  constructor(parameters: ExecutionParameters & { statusCode: number }) {
    super(
      `The wallet's batch ended with status ${parameters.statusCode}.`,
      parameters,
      ["Check the wallet's activity, then make a new plan."],
    )
    this.statusCode = parameters.statusCode
  }
}

/** A transaction was waited for, and is not on the chain. */
export class TransactionNotMinedError extends BaseError {
  override readonly name = 'TransactionNotMinedError'
  /** The transaction. */
  declare readonly hash: Hash
  /** The transaction that took its nonce, so that it can never be mined. */
  declare readonly replacedBy: Hash | undefined

  constructor({
    hash,
    ...reason
  }: { hash: Hash } & (
    | { replacedBy: Hash; timeout?: undefined; cause?: undefined }
    /** Milliseconds; `cause` is why the node could not be asked. */
    | { replacedBy?: undefined; timeout: number; cause?: unknown }
  )) {
    const { replacedBy, timeout, cause } = reason
    super(
      replacedBy === undefined
        ? `Transaction ${hash} was not mined within ${timeout / 1_000} seconds.`
        : `Transaction ${hash} can no longer be mined: ${replacedBy} took its nonce.`,
      {
        cause,
        metaMessages: [
          replacedBy === undefined
            ? 'It may still be mined: look for it before you send it again.'
            : "Check the account's activity before you send it again.",
        ],
      },
    )
    Object.assign(this, { hash, replacedBy })
  }
}
