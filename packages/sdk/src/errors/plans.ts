import type { Address, Hash, TransactionReceipt } from 'viem'
import type { Plan, PlanState, RevertReason } from '../plans/types.js'
import { formatAmount } from '../tokens/formatAmount.js'
import type { Token } from '../tokens/types.js'
import { BaseError, type BaseErrorOptions } from './base.js'

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

type ExecutionParameters = { plan: Plan; state: PlanState; cause?: unknown }

/** The execution of a plan ended early; `state` says where. */
export class PlanExecutionError extends BaseError {
  override name = 'PlanExecutionError'
  /** Where it ended, for `resumePlan`. */
  readonly state: PlanState

  constructor(
    shortMessage: string,
    { state, ...options }: { state: PlanState } & BaseErrorOptions,
  ) {
    super(shortMessage, options)
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

  constructor({ plan, state, cause }: ExecutionParameters) {
    super(`The user rejected ${stepOf(plan, state)}.`, { state, cause })
  }
}

export type PlanRejectedErrorType = PlanRejectedError & {
  name: 'PlanRejectedError'
}

/** The caller's signal stopped the execution. */
export class PlanAbortedError extends PlanExecutionError {
  override name = 'PlanAbortedError'

  constructor({ plan, state, cause }: ExecutionParameters) {
    super(`The execution was stopped at ${stepOf(plan, state)}.`, {
      state,
      cause,
      metaMessages: howToGoOn(state),
    })
  }
}

export type PlanAbortedErrorType = PlanAbortedError & {
  name: 'PlanAbortedError'
}

/** The node or the wallet stopped answering. */
export class PlanInterruptedError extends PlanExecutionError {
  override name = 'PlanInterruptedError'

  constructor({ plan, state, cause }: ExecutionParameters) {
    super(`The connection failed at ${stepOf(plan, state)}.`, {
      state,
      cause,
      metaMessages: howToGoOn(state),
    })
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

  constructor({
    plan,
    state,
    actual,
  }: ExecutionParameters & { actual: number }) {
    super(`The wallet is on chain ${actual}, the plan on ${plan.chainId}.`, {
      state,
      metaMessages: ['Switch the wallet to the chain of the plan.'],
    })
    this.actual = actual
  }
}

export type WrongChainErrorType = WrongChainError & { name: 'WrongChainError' }

/** The wallet signs for another account than the plan's. */
export class WrongAccountError extends PlanExecutionError {
  override name = 'WrongAccountError'

  constructor({
    plan,
    state,
    actual,
  }: ExecutionParameters & { actual: Address }) {
    super(`The wallet signs for ${actual}, the plan is of ${plan.account}.`, {
      state,
      metaMessages: ['Make the plan for the account that signs it.'],
    })
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

  constructor({
    state,
    reason,
    cause,
  }: ExecutionParameters & { reason: RevertReason }) {
    super(reason.message, {
      state,
      cause,
      metaMessages: ['Nothing was sent for this step.'],
    })
    this.reason = reason
  }
}

export type SimulationFailedErrorType = SimulationFailedError & {
  name: 'SimulationFailedError'
}

/** The wallet or its node would not send the transaction. */
export class TransactionNotSentError extends PlanExecutionError {
  override name = 'TransactionNotSentError'

  constructor({ plan, state, cause }: ExecutionParameters) {
    super(`The wallet did not send ${stepOf(plan, state)}.`, { state, cause })
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

  constructor({
    plan,
    state,
    replacedBy,
  }: ExecutionParameters & { replacedBy: Hash }) {
    super(`The user cancelled ${stepOf(plan, state)}.`, { state })
    this.replacedBy = replacedBy
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

  constructor({
    plan,
    state,
    replacedBy,
  }: ExecutionParameters & { replacedBy: Hash }) {
    super(
      `Another transaction, ${replacedBy}, took the place of ${stepOf(plan, state)}.`,
      { state },
    )
    this.replacedBy = replacedBy
  }
}

export type TransactionReplacedErrorType = TransactionReplacedError & {
  name: 'TransactionReplacedError'
}

/** The node no longer knows the transaction, nor one in its place. */
export class TransactionDroppedError extends PlanExecutionError {
  override name = 'TransactionDroppedError'

  constructor({ plan, state }: ExecutionParameters) {
    super(`The network dropped ${stepOf(plan, state)}, ${state.hash}.`, {
      state,
      metaMessages: [
        "Look for it in the wallet's activity before sending it again.",
      ],
    })
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

  constructor({
    state,
    reason,
    receipt,
  }: ExecutionParameters & {
    reason: RevertReason
    receipt: TransactionReceipt
  }) {
    super(reason.message, {
      state,
      metaMessages: [
        `Transaction ${receipt.transactionHash} reverted; only gas was spent.`,
      ],
    })
    this.reason = reason
    this.receipt = receipt
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

  constructor({
    state,
    token,
    approved,
    required,
  }: ExecutionParameters & {
    token: Token
    approved: bigint
    required: bigint
  }) {
    super(
      `The approved ${formatAmount(approved, token.decimals)} ${token.symbol} are less than the required ${formatAmount(required, token.decimals)}.`,
      {
        state,
        metaMessages: ['Leave the spending cap in the wallet as proposed.'],
      },
    )
    this.approved = approved
    this.required = required
  }
}

export type AllowanceTooLowErrorType = AllowanceTooLowError & {
  name: 'AllowanceTooLowError'
}

/** The approval was mined, but the node does not show the allowance. */
export class AllowanceNotVisibleError extends PlanExecutionError {
  override name = 'AllowanceNotVisibleError'

  constructor({
    state,
    token,
    timeout,
    cause,
  }: ExecutionParameters & { token: Token; timeout: number }) {
    super(
      `The approval of ${token.symbol} is mined but was not visible within ${timeout / 1_000} s.`,
      { state, cause, metaMessages: ['Go on with resumePlan in a moment.'] },
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

  constructor({
    state,
    statusCode,
  }: ExecutionParameters & { statusCode: number }) {
    super(`The wallet's batch ended with status ${statusCode}.`, { state })
    this.statusCode = statusCode
  }
}

export type BatchFailedErrorType = BatchFailedError & {
  name: 'BatchFailedError'
}

const stepOf = (plan: Plan, { step }: PlanState) =>
  `step ${step + 1} of ${plan.steps.length} (${plan.steps[step]?.kind})`

const howToGoOn = ({ hash, batchId }: PlanState) => [
  hash
    ? `Transaction ${hash} is sent: go on with resumePlan.`
    : batchId
      ? `Batch ${batchId} is sent: go on with resumePlan.`
      : 'No transaction of this step is known: go on with resumePlan.',
]
