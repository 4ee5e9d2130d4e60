import {
  BaseError,
  FaucetUnavailableError,
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
  const unreachable = getUnreachableHint(error)
  if (error instanceof BaseError)
    return {
      name: error.name,
      message: error.shortMessage,
      hints: [
        ...error.metaMessages,
        ...(unreachable
          ? [unreachable]
          : error.details
            ? [`Details: ${firstLine(error.details)}`]
            : []),
      ],
    }
  // viem's full message quotes the request; its short one is what happened.
  if (error instanceof ViemError)
    return {
      name: error.name,
      message: error.shortMessage,
      hints: unreachable
        ? [unreachable]
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

/** Most failures at a terminal are a network that does not run. */
function getUnreachableHint(error: unknown): string | undefined {
  for (
    let cause = error;
    cause instanceof Error;
    cause = (cause as { cause?: unknown }).cause
  ) {
    if (cause instanceof FaucetUnavailableError)
      return 'Start the whole network with `npm start`, or correct `faucetUrl` in its description.'
    if (cause instanceof HttpRequestError || cause instanceof TimeoutError)
      return 'The node does not answer. Start the network with `npm start`, or name another node with --rpc-url.'
  }
  return undefined
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string
}
