import { InvalidScenarioError } from '@letheswap/scenario'
import {
  BaseError,
  type PlanExecutionError,
  type RevertReason,
} from '@letheswap/sdk'
import { BaseError as ViemError } from 'viem'
import { IntentError } from '../lib/errors.js'
import { UnfinishedPlanError } from '../lib/UnfinishedPlanError.js'
import { ToolError } from './ToolError.js'

type ToolFault = {
  name: string
  field?: string | undefined
  message: string
  hash?: string | undefined
  reason?: RevertReason['code'] | undefined
  untrustedRevertText?: string | undefined
}

/**
 * Describes an error in fixed sentences, because the SDK's messages quote symbols and
 * contract messages, and viem's quote URLs.
 */
export function explainToolError(
  error: unknown,
  fields: readonly string[],
): ToolFault {
  if (error instanceof ToolError) {
    const { name, field, shortMessage: message } = error
    return { name, field, message }
  }
  // This error's message quotes only the argument.
  if (error instanceof InvalidScenarioError)
    return {
      name: error.name,
      field: `scenario.${error.field}`,
      message: error.shortMessage,
    }
  if (error instanceof IntentError) {
    const { name, field, fault } = error
    return { name, field, message: `Argument "${field}" ${fault}.` }
  }
  if (error instanceof UnfinishedPlanError) {
    const { cause, isOpen } = error
    const { hash } = cause as PlanExecutionError
    return {
      ...explain(cause, fields),
      ...(isOpen && { message: open }),
      hash,
    }
  }
  return explain(error, fields)
}

function explain(error: unknown, fields: readonly string[]): ToolFault {
  const name =
    error instanceof BaseError
      ? error.name
      : error instanceof ViemError
        ? 'ReadFailedError'
        : 'InternalError'
  const [message, ...candidates] = sentences[name] ?? [
    'The tool failed; the log of the server says why.',
  ]
  const field = candidates.find((it) => fields.includes(it))
  const { reason } = error as { reason?: RevertReason }
  return {
    name,
    field,
    message,
    ...(reason?.code && {
      reason: reason.code,
      untrustedRevertText: reason.raw,
    }),
  }
}

const open =
  'A transaction was or may have been sent, and its outcome is not known: a person must run `lethe resume`.'
const amounts = ['amount', 'amountA', 'liquidity'] as const
const tooSmall = ['The amount is too small for this pool.', ...amounts] as const

/** Sentences by error name, with the argument at fault. */
const sentences: Record<string, readonly [string, ...string[]]> = {
  AmountOverflowError: ['The amount is too large for this pool.', ...amounts],
  FaucetEmptyError: ['The faucet has run out of this token.', 'token'],
  FaucetMessageError: [
    'The faucet asks to sign an unknown text, and nothing was signed: a person must read it and run `lethe faucet <token> --accept-message`.',
  ],
  FaucetRateLimitError: ['The faucet paid this token too recently.', 'token'],
  FaucetUnavailableError: ["The faucet doesn't answer, or can't pay now."],
  FeeOnTransferError: ['A token keeps part of each transfer.', ...amounts],
  InsufficientInputAmountError: tooSmall,
  InsufficientLiquidityBurnedError: tooSmall,
  InsufficientLiquidityError: [
    'The pools have too little liquidity.',
    ...amounts,
  ],
  InsufficientLiquidityMintedError: tooSmall,
  InsufficientOutputAmountError: tooSmall,
  InvalidPlanError: ['The exchange has no such plan.', 'planHash', 'token'],
  OpenPlanError: [
    'A command or another server is sending for this account: nothing was sent. Wait until it ends.',
  ],
  OtherStartError: ['The scenario starts with other pools.', 'scenario'],
  PairNotFoundError: ['The two tokens have no pool.', 'tokenB'],
  ReadFailedError: ['The node did not answer, or its answer was invalid.'],
  RouteNotFoundError: ['No pools connect the two tokens.', 'tokenOut'],
  SameTokenError: ['The two tokens must differ.', 'tokenOut', 'tokenB'],
  SimulationFailedError: ['The contracts refuse the plan.', 'planHash'],
  SimulationUnsupportedError: ['The node cannot simulate plans.'],
  TransactionNotSentError: ['The node refused it: nothing was sent.'],
  TransactionRevertedError: ['It reverted, and only cost gas.'],
  WrongNetworkError: [
    'The node serves another chain than the deployment. Nothing was read.',
  ],
}
