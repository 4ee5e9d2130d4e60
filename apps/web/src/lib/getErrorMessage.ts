import { isUserRejection } from '@letheswap/sdk'
import { common } from '../messages/en/common'
import { errors } from '../messages/en/errors'
import { faucet } from '../messages/en/faucet'
import type { ErrorContext, ErrorMessage } from './errorMessage'
import { isMissingCode } from './isMissingCode'

/**
 * Turns an error into the catalogue's words. `parameters.chain` is the
 * network's name.
 *
 * @example
 * getErrorMessage(new PlanRejectedError({ step: 0 }), 'swap').message // 'Swap failed'
 */
export function getErrorMessage(
  error: unknown,
  context: ErrorContext,
  parameters: { chain?: string } = {},
): ErrorMessage {
  const { kind = 'error', ...words } =
    getCommonWords(error) ??
    getNetworkWords(error, parameters) ??
    catalogue[context](error)
  const { message, detail = getDetail(error, message) } = words
  return { kind, message, ...(detail ? { detail } : {}) }
}

type Words = {
  kind?: ErrorMessage['kind']
  message: string
  detail?: string
}

/** Errors that every action may have. */
function getCommonWords(error: unknown): Words | undefined {
  if (isMissingCode(error)) return { message: common.notLoaded, detail: '' }
  if (has(error, 'AbortError') || has(error, 'PlanAbortedError'))
    return {
      kind: 'warning',
      message: isSent(error) ? errors.stoppedSent : errors.stopped,
      detail: '',
    }
  if (has(error, 'AlreadyProcessingError'))
    return { message: errors.connect.AlreadyProcessingError, detail: '' }
  return undefined
}

/** The wallet has answered with a transaction that is in no block yet. */
const isSent = (error: unknown) =>
  (error as { state?: { hash?: string } } | undefined)?.state?.hash !==
  undefined

/** Every action may first have to bring the wallet to the network. */
function getNetworkWords(
  error: unknown,
  { chain = 'LetheZKP' }: { chain?: string },
): Words | undefined {
  const m = errors.network
  if (has(error, 'ChainUndeterminedError'))
    return { message: m.ChainUndeterminedError, detail: '' }
  if (has(error, 'ChainAddFailedError'))
    return { message: m.ChainAddFailedError({ chain }), detail: '' }
  if (has(error, 'ChainSwitchFailedError'))
    return { message: m.ChainSwitchFailedError({ chain }), detail: '' }
  return undefined
}

/** What a connection fails of, the first in a chain of causes first. */
const connectErrors = [
  'WalletNotInstalledError',
  'NotMetaMaskError',
  'WalletLockedError',
  'NoProviderError',
] as const

const catalogue: Record<ErrorContext, (error: unknown) => Words> = {
  connect(error) {
    const m = errors.connect
    for (const name of connectErrors)
      if (has(error, name)) return { message: m[name] }
    if (isRefused(error)) return { message: m.rejected }
    const failed = find(error, 'ConnectionFailedError')
    const reason = (failed as { reason?: string } | undefined)?.reason
    return { message: m.failed({ message: reason ?? getSentence(error) }) }
  },

  disconnect: () => ({ message: errors.connect.disconnectFailed }),

  faucet(error) {
    const m = errors.faucet
    if (has(error, 'WalletNotConnectedError'))
      return { message: faucet.notConnected }
    if (isRefused(error)) return { message: common.unknown, detail: m.rejected }
    const text = getServerMessage(error)
    if (has(error, 'FaucetRateLimitError') || /rate limit/i.test(text ?? ''))
      return { kind: 'warning', message: m.rateLimit, detail: text ?? '' }
    // The server's own sentence needs no second one beside it.
    return text ? { message: text, detail: '' } : { message: common.unknown }
  },

  swap(error) {
    const m = errors.swap
    if (has(error, 'WalletNotConnectedError'))
      return { message: common.notConnected }
    return { message: isFailedReceipt(error) ? m.transactionFailed : m.failed }
  },

  addLiquidity(error) {
    const m = errors.addLiquidity
    if (has(error, 'WalletNotConnectedError'))
      return { message: common.notConnected }
    if (isRefused(error)) return { message: m.rejected }
    if (has(error, 'InsufficientFundsError'))
      return { message: m.InsufficientFundsError }
    if (isFailedReceipt(error)) return { message: m.transactionFailed }
    if (isLost(error)) return { message: m.rejectedOrFailed }
    return { message: m.failed({ message: getSentence(error) || m.unknown }) }
  },

  removeLiquidity(error) {
    const m = errors.removeLiquidity
    if (has(error, 'WalletNotConnectedError'))
      return { message: common.notConnected }
    if (has(error, 'PairNotFoundError')) return { message: m.PairNotFoundError }
    // Before the wallet is asked only the pool and the LP tokens are read.
    if (error instanceof Error && error.name === 'ReadFailedError')
      return { message: m.balanceFailed }
    return { message: m.failed({ message: getSentence(error) }) }
  },

  history: (error) => ({
    message: has(error, 'BlockNotFoundError')
      ? errors.history.BlockNotFoundError
      : getSentence(error),
  }),
}

/** The person rejected the request in the wallet. */
const isRefused = (error: unknown) =>
  isUserRejection(error) ||
  has(error, 'ConnectionRejectedError') ||
  has(error, 'TransactionRejectedError') ||
  has(error, 'PlanRejectedError')

/** The transaction is in a block, and its receipt's status is not 1. */
const isFailedReceipt = (error: unknown) =>
  has(error, 'TransactionRevertedError')

/** The transaction was sent and will never be in a block. */
const isLost = (error: unknown) =>
  has(error, 'TransactionCancelledError') ||
  has(error, 'TransactionReplacedError') ||
  has(error, 'TransactionDroppedError')

/** Follows `cause` down to the error with this name. */
function find(error: unknown, name: string): Error | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.name === name) return at
  return undefined
}

const has = (error: unknown, name: string) => find(error, name) !== undefined

const lookUp = (words: Readonly<Record<string, string>>, name: string) =>
  words[name]

/** The catalogue's sentence for an error with this name, where it has one. */
const findSentence = (name: string) =>
  lookUp(errors.sentences, name) ?? lookUp(errors.others, name)

type Told = {
  name?: string
  shortMessage?: string
  metaMessages?: readonly string[]
  details?: string
  message?: string
}

/** An error's one sentence, without the request dump that viem appends. */
function getSentence(error: unknown): string {
  const { details, message, name = '', shortMessage } = (error ?? {}) as Told
  // The wallet's own words are the best reason.
  if (name === 'TransactionNotSentError' && details) return details
  return shortenHashes(findSentence(name) ?? shortMessage ?? message ?? '')
}

/** A whole hash is nothing to read; it is copied beside the sentence. */
const shortenHashes = (text: string) =>
  text.replace(/0x[\da-f]{64}/gi, (hash) => `${hash.slice(0, 10)}…`)

/** Why it failed and what to do next, without what `message` says already. */
function getDetail(error: unknown, message: string): string {
  const { metaMessages = [], name = '' } = (error ?? {}) as Told
  const advice = lookUp(errors.advice, name)
  const next = findSentence(name) ? [] : metaMessages
  return [getSentence(error), ...(advice === undefined ? next : [advice])]
    .filter((part) => part && !message.includes(part))
    .join(' ')
}

/** What the faucet wrote in its `error` field. */
function getServerMessage(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { serverMessage } = at as { serverMessage?: unknown }
    if (typeof serverMessage === 'string' && serverMessage) return serverMessage
  }
  return undefined
}
