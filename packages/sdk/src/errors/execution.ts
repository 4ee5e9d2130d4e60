import type { Address, Hash, TransactionReceipt } from 'viem'
import type { PlanState, RevertReason } from '../execution/types.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import type { Token } from '../tokens/types.js'
import { formatAmount } from '../utils/formatAmount.js'
import { BaseError } from './base.js'

export type ExecutionParameters = {
  plan: AnyPlan
  steps: readonly PlanStep[]
  state: PlanState
  /** False if its transaction was signed, but not sent. */
  hasLeft?: boolean | undefined
  cause?: unknown
}

/** The execution of a plan ended early. */
export class PlanExecutionError extends BaseError {
  override readonly name: string = 'PlanExecutionError'
  /** For `resumePlan`. */
  declare readonly state: PlanState

  constructor(
    shortMessage: string,
    parameters: ExecutionParameters,
    metaMessages: readonly string[] = howToResume(parameters),
  ) {
    super(shortMessage, { cause: parameters.cause, metaMessages })
    this.state = parameters.state
  }

  get hash(): Hash | undefined {
    return this.state.hash
  }
}

const stepOf = (
  { steps, state: { step } }: ExecutionParameters,
  word = 'step',
) => `${word} ${step + 1} of ${steps.length} (${steps[step]?.kind})`

function howToResume({ state: { hash }, hasLeft }: ExecutionParameters) {
  const known = hash
    ? `Transaction ${hash} was ${hasLeft === false ? 'signed, but not sent' : 'sent'}`
    : 'No transaction of this step is known'
  return [`${known}. Continue with resumePlan.`]
}

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
    super(`The execution was stopped at ${stepOf(parameters)}.`, parameters)
  }
}

/** The node or the wallet stopped answering. */
export class PlanInterruptedError extends PlanExecutionError {
  override readonly name = 'PlanInterruptedError'

  constructor(parameters: ExecutionParameters) {
    super(`The connection failed at ${stepOf(parameters)}.`, parameters)
  }
}

/** The caller's `onProgress` threw; `cause` is what it threw. */
export class ProgressHandlerError extends PlanExecutionError {
  override readonly name = 'ProgressHandlerError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The onProgress handler threw an error at ${stepOf(parameters)}.`,
      parameters,
    )
  }
}

/** A client is on another chain than the plan's. */
export class WrongChainError extends PlanExecutionError {
  override readonly name = 'WrongChainError'
  declare readonly actual: number
  /** The client with another chain id; neither, if only a genesis block differs. */
  declare readonly client?: 'wallet' | 'public client' | undefined

  constructor(
    parameters: ExecutionParameters &
      Pick<WrongChainError, 'actual' | 'client'>,
  ) {
    const { actual, client, plan } = parameters
    super(
      client
        ? `The ${client} is on chain ${actual}, but the plan is for chain ${plan.chainId}.`
        : `A client is on another chain with the id ${actual}: its genesis block is not the plan's.`,
      parameters,
      [
        client === 'wallet'
          ? "Switch the wallet to the plan's chain."
          : "Give the wallet and the public client an RPC URL of the plan's chain.",
      ],
    )
    Object.assign(this, { actual, client })
  }
}

/** The wallet signs for another account than the plan's. */
export class WrongAccountError extends PlanExecutionError {
  override readonly name = 'WrongAccountError'
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

/** The approval was mined for less than the plan spends. */
export class AllowanceTooLowError extends PlanExecutionError {
  override readonly name = 'AllowanceTooLowError'
  /** In the token's smallest unit. */
  declare readonly approved: bigint
  /** In the token's smallest unit. */
  declare readonly required: bigint

  constructor({
    token: { decimals, symbol },
    approved,
    required,
    ...parameters
  }: ExecutionParameters &
    Pick<AllowanceTooLowError, 'approved' | 'required'> & { token: Token }) {
    const [actual, needed] = [approved, required].map((amount) =>
      formatAmount(amount, decimals),
    )
    super(
      `The wallet approved ${actual} ${symbol}, but the plan needs ${needed}.`,
      parameters,
      ['Resume the plan and keep the spending cap that the wallet proposes.'],
    )
    Object.assign(this, { approved, required })
  }
}

/** The approval was mined, but the node does not show the allowance. */
export class AllowanceNotVisibleError extends PlanExecutionError {
  override readonly name = 'AllowanceNotVisibleError'

  constructor(
    parameters: ExecutionParameters & { token: Token; timeout: number },
  ) {
    super(
      `The approval of ${parameters.token.symbol} was mined, but the node did not show it within ${parameters.timeout / 1_000} s.`,
      parameters,
      ['Wait a moment, then continue with resumePlan.'],
    )
  }
}

/** The contracts would refuse the call, so it was not sent. */
export class SimulationFailedError extends PlanExecutionError {
  override readonly name = 'SimulationFailedError'
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
 * The signer's answer was lost, and the chain does not show whether the
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

/** The node shows neither the transaction nor one with its nonce. */
export class TransactionDroppedError extends PlanExecutionError {
  override readonly name = 'TransactionDroppedError'

  constructor(parameters: ExecutionParameters) {
    super(
      `The node no longer shows ${stepOf(parameters)}, transaction ${parameters.state.hash}.`,
      parameters,
      [
        "Check the wallet's activity. If the transaction is there, continue with resumePlan once it is mined.",
        'If it is not there, make a new plan.',
      ],
    )
  }
}

/** The transaction cannot be mined, as one with a lower nonce is missing. */
export class NonceGapError extends PlanExecutionError {
  override readonly name = 'NonceGapError'
  declare readonly nonce: number

  constructor(parameters: ExecutionParameters & { nonce: number }) {
    super(
      `Transaction ${parameters.state.hash} waits for the account's transaction with nonce ${parameters.nonce}, which is missing.`,
      parameters,
      [
        `Send a transaction with nonce ${parameters.nonce}, or cancel this one in the wallet. Then continue with resumePlan.`,
      ],
    )
    this.nonce = parameters.nonce
  }
}

/** The transaction was mined and the contracts refused it. */
export class TransactionRevertedError extends PlanExecutionError {
  override readonly name = 'TransactionRevertedError'
  declare readonly reason: RevertReason
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

/** A transaction was waited for, and is not on the chain. */
export class TransactionNotMinedError extends BaseError {
  override readonly name = 'TransactionNotMinedError'
  declare readonly hash: Hash
  /** Took its nonce, so that it can never be mined. */
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
    const [fault, next] =
      replacedBy === undefined
        ? [
            `was not mined within ${timeout / 1_000} seconds`,
            'It may still be mined: look for it before you send it again.',
          ]
        : [
            `can no longer be mined: ${replacedBy} took its nonce`,
            "Check the account's activity before you send it again.",
          ]
    super(`Transaction ${hash} ${fault}.`, { cause, metaMessages: [next] })
    Object.assign(this, { hash, replacedBy })
  }
}

/** The errors of `executePlan` and `resumePlan`. */
export type ExecutionError =
  | AllowanceNotVisibleError
  | AllowanceTooLowError
  | NonceGapError
  | PlanAbortedError
  | PlanInterruptedError
  | PlanRejectedError
  | ProgressHandlerError
  | SimulationFailedError
  | TransactionCancelledError
  | TransactionDroppedError
  | TransactionNotSentError
  | TransactionReplacedError
  | TransactionRevertedError
  | TransactionUnclearError
  | WrongAccountError
  | WrongChainError
