import {
  BaseError,
  FaucetUnavailableError,
  InvalidAmountError,
  isConnectionError,
  matchesErrorChain,
  SameTokenError,
} from '@letheswap/sdk'
import { HttpRequestError, stringify, BaseError as ViemError } from 'viem'
import { IntentError, OpenPlanError, UsageError } from './errors.js'
import { howToStart } from './howToStart.js'
import { UnfinishedPlanError } from './UnfinishedPlanError.js'

/** Returns 2 for invalid usage, 3 while an outcome is unknown, and otherwise 1. */
export function getExitCode(error: unknown): 1 | 2 | 3 {
  if (error instanceof IntentError) return error.exitCode
  if (error instanceof OpenPlanError) return 3
  if (error instanceof UnfinishedPlanError && error.isOpen) return 3
  return error instanceof UsageError ||
    error instanceof InvalidAmountError ||
    error instanceof SameTokenError
    ? 2
    : 1
}

export function reportError(
  error: unknown,
  { json }: { json: boolean },
): string {
  const { name, message, hints } = explainError(error)
  return json
    ? stringify({ error: { name, message, hints } }, null, 2)
    : [message, ...hints.map((hint) => `  ${hint}`)].join('\n')
}

export function explainError(error: unknown): {
  name: string
  message: string
  hints: string[]
} {
  const unreachable = getUnreachableHint(error)
  if (error instanceof BaseError || error instanceof ViemError) {
    const { details, name, shortMessage } = error
    const [firstLine] = details ? details.split('\n', 1) : []
    const reason = unreachable ?? (firstLine && `Details: ${firstLine}`)
    return {
      name,
      message: shortMessage,
      hints: [
        // Only the SDK's hints are printed. viem's messages quote the request, which
        // may contain credentials.
        ...(error instanceof BaseError
          ? error.metaMessages.map(toCommands)
          : []),
        ...(reason ? [reason] : []),
      ],
    }
  }
  return {
    name: error instanceof Error ? error.name : 'Error',
    message: error instanceof Error ? error.message : String(error),
    hints: [],
  }
}

/** Replaces SDK functions in a hint with the equivalent commands. */
const toCommands = (hint: string): string =>
  hint.replace(
    /\bplan(Wrap|Unwrap)\b/g,
    (_, name: string) => `\`lethe ${name.toLowerCase()}\``,
  )

function getUnreachableHint(error: unknown): string | undefined {
  // Checks whether the faucet does not answer at all. A faucet that answers is running,
  // and the message contains its answer.
  const isFaucet = (cause: unknown) =>
    cause instanceof FaucetUnavailableError && cause.status === undefined
  if (matchesErrorChain(error, isFaucet))
    return `${howToStart}, or correct \`faucetUrl\` in the deployment.`
  const isDenied = (cause: unknown) =>
    cause instanceof HttpRequestError &&
    (cause.status === 401 || cause.status === 403)
  if (matchesErrorChain(error, isDenied))
    return 'The node refused access. Check the credentials in its URL.'
  return isConnectionError(error)
    ? `The node does not answer. ${howToStart}, or pass another node with --rpc-url.`
    : undefined
}
