import type { Address, Hash, TransactionReceipt } from 'viem'
import type { PlanState, RevertReason } from '../execution/types.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import type { Token } from '../tokens/types.js'
import { formatAmount } from '../utils/formatAmount.js'
import {
  BaseError,
  type BaseErrorOptions,
  type Described,
  defineError,
} from './base.js'

/** A plan's execution at the time of the error. */
export type ExecutionParameters = {
  plan: AnyPlan
  steps: readonly PlanStep[]
  state: PlanState
}

/** A plan's execution ended early. */
export class PlanExecutionError extends BaseError {
  override readonly name: string = 'PlanExecutionError'
  /** The state to pass to `resumePlan`. */
  declare readonly state: PlanState

  constructor(
    shortMessage: string,
    { at, metaMessages = [], ...options }: BaseErrorOptions & At,
  ) {
    const { hash, status } = at.state
    const known = hash
      ? `Transaction ${hash} ${fates[status]}`
      : 'No transaction of this step is known'
    const howToResume = [`${known}. Continue with resumePlan.`]
    super(shortMessage, {
      ...options,
      metaMessages: metaMessages.length > 0 ? metaMessages : howToResume,
    })
    this.state = at.state
  }

  get hash(): Hash | undefined {
    return this.state.hash
  }
}

const fates = {
  ready: 'was not sent',
  signed: 'was signed, but not sent',
  handedOut: 'may have been sent',
  pending: 'was sent',
}

type At = { at: ExecutionParameters }

/**
 * Defines an error class of this family. Its errors explain how to resume, unless they
 * have next steps of their own.
 */
const define = <const name extends string, fields extends At>(
  name: name,
  describe: (fields: fields) => Described,
) => defineError(name, describe, PlanExecutionError)

const stepOf = (
  { steps, state: { step } }: ExecutionParameters,
  word = 'step',
) => `${word} ${step + 1} of ${steps.length} (${steps[step]?.kind})`

/** Without a hash, the nonce identifies the transaction. */
const nameOf = (
  { state: { hash, nonce } }: ExecutionParameters,
  word = 'transaction',
) => `${word} ${hash ?? `with nonce ${nonce}`}`

/** The user rejected the step in the wallet. */
export class PlanRejectedError extends /* @__PURE__ */ define(
  'PlanRejectedError',
  ({ at }) => [
    `The user rejected ${stepOf(at)}.`,
    'Nothing was sent for this step. Continue with resumePlan.',
  ],
) {}

/** The caller's signal stopped the execution. */
export class PlanAbortedError extends /* @__PURE__ */ define(
  'PlanAbortedError',
  ({ at }) => [`The execution was stopped at ${stepOf(at)}.`],
) {}

/** The node or the wallet stopped answering. */
export class PlanInterruptedError extends /* @__PURE__ */ define(
  'PlanInterruptedError',
  ({ at }) => [`The connection failed at ${stepOf(at)}.`],
) {}

/** The `onProgress` callback threw. `cause` is the thrown value. */
export class ProgressHandlerError extends /* @__PURE__ */ define(
  'ProgressHandlerError',
  ({ at }) => [`The onProgress handler threw an error at ${stepOf(at)}.`],
) {}

/** A client is on another chain than the plan. */
export class WrongChainError extends /* @__PURE__ */ define(
  'WrongChainError',
  (
    it: At & {
      actual: number
      /**
       * The client with the wrong chain id. Undefined if only the genesis block
       * differs.
       */
      client?: 'wallet' | 'public client' | undefined
    },
  ) => [
    it.client
      ? `The ${it.client} is on chain ${it.actual}, but the plan is for chain ${it.at.plan.chainId}.`
      : `A client is on another chain with the id ${it.actual}: its genesis block is not the plan's.`,
    it.client === 'wallet'
      ? "Switch the wallet to the plan's chain."
      : "Give the wallet and the public client an RPC URL of the plan's chain.",
  ],
) {}

/** The wallet signs for another account than the plan's. */
export class WrongAccountError extends /* @__PURE__ */ define(
  'WrongAccountError',
  ({ at, actual }: At & { actual: Address }) => [
    `The wallet signs for ${actual}, but the plan is for ${at.plan.account}.`,
    'Make a plan for the account that signs.',
  ],
) {}

/** The approval was mined with a lower amount than the plan spends. */
export class AllowanceTooLowError extends /* @__PURE__ */ define(
  'AllowanceTooLowError',
  (
    it: At & {
      token: Token
      /** Amount in the token's smallest unit. */
      approved: bigint
      /** Amount in the token's smallest unit. */
      required: bigint
    },
  ) => {
    const [actual, needed] = [it.approved, it.required].map((amount) =>
      formatAmount(amount, it.token.decimals),
    )
    return [
      `The wallet approved ${actual} ${it.token.symbol}, but the plan needs ${needed}.`,
      'Resume the plan and keep the spending cap that the wallet proposes.',
    ]
  },
) {}

/** The approval was mined, but the node does not show the allowance. */
export class AllowanceNotVisibleError extends /* @__PURE__ */ define(
  'AllowanceNotVisibleError',
  ({ token, timeout }: At & { token: Token; timeout: number }) => [
    `The approval of ${token.symbol} was mined, but the node did not show it within ${timeout / 1_000} s.`,
    'Wait a moment, then continue with resumePlan.',
  ],
) {}

/** The contracts would refuse the call, so it was not sent. */
export class SimulationFailedError extends /* @__PURE__ */ define(
  'SimulationFailedError',
  ({ reason }: At & { reason: RevertReason }) => [
    reason.message,
    'Nothing was sent for this step. Make a new plan.',
  ],
) {}

/** The wallet or its node refused to send the transaction. */
export class TransactionNotSentError extends /* @__PURE__ */ define(
  'TransactionNotSentError',
  ({ at }) => [
    `The wallet did not send ${stepOf(at)}.`,
    'Read what the wallet says, then continue with resumePlan.',
  ],
) {}

/**
 * The signer's answer was lost, and the chain does not show whether the
 * transaction was sent.
 */
export class TransactionUnclearError extends /* @__PURE__ */ define(
  'TransactionUnclearError',
  ({ at }) => [
    `${stepOf(at, 'Step')} may have been sent: the wallet's answer was lost.`,
    "Check the wallet's activity. If the transaction is there, continue with resumePlan once it is mined.",
    'If it is not there, continue with resumePlan and `resend: true`.',
  ],
) {}

/** The user cancelled the transaction in the wallet, so it had no effect. */
export class TransactionCancelledError extends /* @__PURE__ */ define(
  'TransactionCancelledError',
  ({ at }: At & { replacedBy: Hash }) => [
    `The user cancelled ${stepOf(at)}.`,
    'The step did not take place. Make a new plan to try again.',
  ],
) {}

/** Another transaction took the nonce, so the plan's transaction can never be mined. */
export class TransactionReplacedError extends /* @__PURE__ */ define(
  'TransactionReplacedError',
  ({ at, replacedBy }: At & { replacedBy: Hash }) => [
    `Another transaction, ${replacedBy}, took the place of ${stepOf(at)}.`,
    "Check the wallet's activity, then make a new plan.",
  ],
) {}

/** The node shows neither the transaction nor another with its nonce. */
export class TransactionDroppedError extends /* @__PURE__ */ define(
  'TransactionDroppedError',
  ({ at }) => [
    `The node no longer shows ${stepOf(at)}, ${nameOf(at)}.`,
    "Check the wallet's activity. If the transaction is there, continue with resumePlan once it is mined.",
    'If it is not there, make a new plan.',
  ],
) {}

/**
 * The transaction cannot be mined, because a transaction with a lower nonce is
 * missing.
 */
export class NonceGapError extends /* @__PURE__ */ define(
  'NonceGapError',
  ({ at, nonce }: At & { nonce: number }) => [
    `${nameOf(at, 'Transaction')} waits for the account's transaction with nonce ${nonce}, which is missing.`,
    `Send a transaction with nonce ${nonce}, or cancel this one in the wallet. Then continue with resumePlan.`,
  ],
) {}

/** The transaction was mined and the contracts refused it. */
export class TransactionRevertedError extends /* @__PURE__ */ define(
  'TransactionRevertedError',
  (it: At & { reason: RevertReason; receipt: TransactionReceipt }) => [
    it.reason.message,
    `Transaction ${it.receipt.transactionHash} reverted and cost only gas. Make a new plan.`,
  ],
) {}

/** The transaction was not mined. */
export class TransactionNotMinedError extends /* @__PURE__ */ defineError(
  'TransactionNotMinedError',
  (it: {
    hash: Hash
    /**
     * The transaction that took the nonce, if any. The original can no longer be mined.
     */
    replacedBy?: Hash
    /** Milliseconds waited. */
    timeout?: number
  }) =>
    it.timeout === undefined
      ? [
          `Transaction ${it.hash} can no longer be mined: ${it.replacedBy} took its nonce.`,
          "Check the account's activity before you send it again.",
        ]
      : [
          `Transaction ${it.hash} was not mined within ${it.timeout / 1_000} seconds.`,
          'It may still be mined: look for it before you send it again.',
        ],
) {}

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
