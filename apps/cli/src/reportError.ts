import {
  BaseError,
  InvalidAmountError,
  SameTokenError,
  UnknownTokenError,
} from '@letheswap/sdk'
import { HttpRequestError, TimeoutError, BaseError as ViemError } from 'viem'
import { UsageError } from './errors.js'
import { toJson } from './logger.js'

/** 2 for a command line that cannot be carried out, else 1. */
export function getExitCode(error: unknown): 1 | 2 {
  return error instanceof UsageError ||
    error instanceof InvalidAmountError ||
    error instanceof UnknownTokenError ||
    error instanceof SameTokenError
    ? 2
    : 1
}

/** What happened, then what to do, for a person or as JSON. */
export function reportError(
  error: unknown,
  { json }: { json: boolean },
): string {
  const { name, message, hints } = explainError(error)
  return json
    ? toJson({ error: { name, message, hints } })
    : [message, ...hints.map((hint) => `  ${hint}`)].join('\n')
}

function explainError(error: unknown): {
  name: string
  message: string
  hints: string[]
} {
  const unreachable = isNodeUnreachable(error)
    ? [
        'The node does not answer. Start the network with `npm start`, or name another node with --rpc-url.',
      ]
    : []
  if (error instanceof BaseError)
    return {
      name: error.name,
      message: error.shortMessage,
      hints: [
        ...error.metaMessages,
        ...unreachable,
        ...(error.details && unreachable.length === 0
          ? [`Details: ${firstLine(error.details)}`]
          : []),
      ],
    }
  // viem's full message quotes the request; its short one is what happened.
  if (error instanceof ViemError)
    return {
      name: error.name,
      message: error.shortMessage,
      hints:
        unreachable.length > 0
          ? unreachable
          : error.details
            ? [`Details: ${firstLine(error.details)}`]
            : [],
    }
  return {
    name: error instanceof Error ? error.name : 'Error',
    message: error instanceof Error ? error.message : String(error),
    hints: [],
  }
}

function isNodeUnreachable(error: unknown): boolean {
  for (
    let cause = error;
    cause instanceof Error;
    cause = (cause as { cause?: unknown }).cause
  )
    if (cause instanceof HttpRequestError || cause instanceof TimeoutError)
      return true
  return false
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string
}
