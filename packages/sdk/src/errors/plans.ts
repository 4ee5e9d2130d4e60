import type { Address, Hash, TransactionReceipt } from 'viem'
import type { Plan, PlanState, RevertReason } from '../plans/types.js'
import { formatAmount } from '../tokens/formatAmount.js'
import type { Token } from '../tokens/types.js'
import { BaseError } from './base.js'

/** A quote was made for other inputs than the plan's. */
export class StaleQuoteError extends BaseError {
  override name = 'StaleQuoteError'
  /** Which input differs. */
  readonly field: 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'

  constructor({
    field,
    quoted,
    wanted,
  }: {
    field: StaleQuoteError['field']
    quoted: string | bigint
    wanted: string | bigint | undefined
  }) {
    super(
      `The quote is for ${field} "${quoted}", not "${wanted ?? 'unset'}".`,
      { metaMessages: ['Get a quote for the present inputs.'] },
    )
    this.field = field
  }
}

export type StaleQuoteErrorType = StaleQuoteError & { name: 'StaleQuoteError' }

/** A plan cannot be made, or read, from this input. */
export class InvalidPlanError extends BaseError {
  override name = 'InvalidPlanError'
  /** The bad field, e.g. `amountA` or `steps[0].call`. */
  readonly field: string

  constructor({
    field,
    expected,
    cause,
  }: {
    field: string
    expected: string
    cause?: unknown
  }) {
    super(`Plan field "${field}" must be ${expected}.`, { cause })
    this.field = field
  }
}

export type InvalidPlanErrorType = InvalidPlanError & {
  name: 'InvalidPlanError'
}

/** The factory has not created the pair. */
export class PairNotFoundError extends BaseError {
  override name = 'PairNotFoundError'
  /** Key of the pair, e.g. `DAI-USDT`. */
  readonly pair: string

  constructor({ pair }: { pair: string }) {
    super(`Pair "${pair}" does not exist.`)
    this.pair = pair
  }
}

export type PairNotFoundErrorType = PairNotFoundError & {
  name: 'PairNotFoundError'
}

/** What every error of an execution is made of. */
export type ExecutionParameters = {
  /** The plan that was executed. */
  plan: Plan
  /** Where its execution ended. */
  state: PlanState
  /** What was thrown. */
  cause?: unknown
}

/** The execution of a plan ended early; `state` says where. */
export class PlanExecutionError extends BaseError {
  override name = 'PlanExecutionError'
  /** Where it ended, for `resumePlan`. */
  readonly state: PlanState

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

/** The user said no in the wallet. */
export class PlanRejectedError extends PlanExecutionError {
  override name = 'PlanRejectedError'

  constructor(parameters: ExecutionParameters) {
    super(`The user rejected ${stepOf(parameters)}.`, parameters)
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
  readonly actual: number

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
  readonly actual: Address

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

/** The contracts would refuse the call, so it was not sent. */
export class SimulationFailedError extends PlanExecutionError {
  override name = 'SimulationFailedError'
  /** Why they would. */
  readonly reason: RevertReason

  constructor(parameters: ExecutionParameters & { reason: RevertReason }) {
    super(parameters.reason.message, parameters, [
      'Nothing was sent for this step.',
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
    super(`The wallet did not send ${stepOf(parameters)}.`, parameters)
  }
}

export type TransactionNotSentErrorType = TransactionNotSentError & {
  name: 'TransactionNotSentError'
}

/** The user cancelled the transaction in the wallet: it did not happen. */
export class TransactionCancelledError extends PlanExecutionError {
  override name = 'TransactionCancelledError'
  /** The transaction that took its place. */
  readonly replacedBy: Hash

  constructor(parameters: ExecutionParameters & { replacedBy: Hash }) {
    super(`The user cancelled ${stepOf(parameters)}.`, parameters)
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
  readonly replacedBy: Hash

  constructor(parameters: ExecutionParameters & { replacedBy: Hash }) {
    super(
      `Another transaction, ${parameters.replacedBy}, took the place of ${stepOf(parameters)}.`,
      parameters,
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
  readonly reason: RevertReason
  /** Its receipt, its status `reverted`. */
  readonly receipt: TransactionReceipt

  constructor(
    parameters: ExecutionParameters & {
      reason: RevertReason
      receipt: TransactionReceipt
    },
  ) {
    super(parameters.reason.message, parameters, [
      `Transaction ${parameters.receipt.transactionHash} reverted; only gas was spent.`,
    ])
    this.reason = parameters.reason
    this.receipt = parameters.receipt
  }
}

export type TransactionRevertedErrorType = TransactionRevertedError & {
  name: 'TransactionRevertedError'
}

/** The approval was mined for less than the plan spends. */
export class AllowanceTooLowError extends PlanExecutionError {
  override name = 'AllowanceTooLowError'
  /** What was approved, in the token's smallest unit. */
  readonly approved: bigint
  /** What the plan spends. */
  readonly required: bigint

  constructor(
    parameters: ExecutionParameters & {
      token: Token
      approved: bigint
      required: bigint
    },
  ) {
    super(
      `The approved ${formatAmount(parameters.approved, parameters.token.decimals)} ${parameters.token.symbol} are less than the required ${formatAmount(parameters.required, parameters.token.decimals)}.`,
      parameters,
      ['Leave the spending cap in the wallet as proposed.'],
    )
    this.approved = parameters.approved
    this.required = parameters.required
  }
}

export type AllowanceTooLowErrorType = AllowanceTooLowError & {
  name: 'AllowanceTooLowError'
}

/** The approval was mined, but the node does not show the allowance. */
export class AllowanceNotVisibleError extends PlanExecutionError {
  override name = 'AllowanceNotVisibleError'

  constructor(
    parameters: ExecutionParameters & { token: Token; timeout: number },
  ) {
    super(
      `The approval of ${parameters.token.symbol} is mined but was not visible within ${parameters.timeout / 1_000} s.`,
      parameters,
      ['Go on with resumePlan in a moment.'],
    )
  }
}

export type AllowanceNotVisibleErrorType = AllowanceNotVisibleError & {
  name: 'AllowanceNotVisibleError'
}

/** The wallet's batch did not go through. */
export class BatchFailedError extends PlanExecutionError {
  override name = 'BatchFailedError'
  /** EIP-5792 status code: 400 not sent, 500 reverted, 600 in part. */
  readonly statusCode: number

  constructor(parameters: ExecutionParameters & { statusCode: number }) {
    super(
      `The wallet's batch ended with status ${parameters.statusCode}.`,
      parameters,
    )
    this.statusCode = parameters.statusCode
  }
}

export type BatchFailedErrorType = BatchFailedError & {
  name: 'BatchFailedError'
}

const stepOf = ({ plan, state: { step } }: ExecutionParameters) =>
  `step ${step + 1} of ${plan.steps.length} (${plan.steps[step]?.kind})`

const howToGoOn = ({ state: { hash, batchId } }: ExecutionParameters) => [
  `${
    hash
      ? `Transaction ${hash} is sent`
      : batchId
        ? `Batch ${batchId} is sent`
        : 'No transaction of this step is known'
  }: go on with resumePlan.`,
]
