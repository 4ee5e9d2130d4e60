import { isRejection } from '@letheswap/sdk'
import type { ErrorContext, ErrorMessage } from './errorMessage'
import { isMissingCode } from './isMissingCode'
import { messages } from './messages'

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

/** What may happen to every action alike. */
function getCommonWords(error: unknown): Words | undefined {
  if (isMissingCode(error)) return { message: messages.notLoaded, detail: '' }
  if (has(error, 'AbortError') || has(error, 'PlanAbortedError'))
    return {
      kind: 'warning',
      message: isSent(error) ? messages.stoppedSent : messages.stopped,
      detail: '',
    }
  if (has(error, 'AlreadyProcessingError'))
    return { message: messages.connect.alreadyProcessing, detail: '' }
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
  const m = messages.connect
  if (has(error, 'ChainUndeterminedError'))
    return { message: m.chainUndetermined, detail: '' }
  if (has(error, 'ChainAddFailedError'))
    return { message: m.chainAddFailed(chain), detail: '' }
  if (has(error, 'ChainSwitchFailedError'))
    return { message: m.chainSwitchFailed(chain), detail: '' }
  return undefined
}

const catalogue: Record<ErrorContext, (error: unknown) => Words> = {
  connect(error) {
    const m = messages.connect
    if (has(error, 'WalletNotInstalledError'))
      return { message: m.notInstalled }
    if (has(error, 'NotMetaMaskError')) return { message: m.notMetaMask }
    if (has(error, 'WalletLockedError')) return { message: m.locked }
    if (has(error, 'NoProviderError')) return { message: m.noProvider }
    if (isRefused(error)) return { message: m.rejected }
    const failed = find(error, 'ConnectionFailedError')
    const reason = (failed as { reason?: string } | undefined)?.reason
    return { message: m.failed(reason ?? getSentence(error)) }
  },

  disconnect: () => ({ message: messages.connect.disconnectFailed }),

  faucet(error) {
    const m = messages.faucet
    if (has(error, 'WalletNotConnectedError'))
      return { message: m.notConnected }
    if (isRefused(error))
      return {
        message: m.unknown,
        detail:
          'You rejected the signature in MetaMask. Nothing was requested.',
      }
    const text = getServerMessage(error)
    if (has(error, 'FaucetRateLimitError') || /rate limit/i.test(text ?? ''))
      return { kind: 'warning', message: m.rateLimit, detail: text ?? '' }
    // The server's own sentence needs no second one beside it.
    return text ? { message: text, detail: '' } : { message: m.unknown }
  },

  swap(error) {
    const m = messages.swap
    if (has(error, 'WalletNotConnectedError'))
      return { message: m.notConnected }
    return { message: isFailedReceipt(error) ? m.transactionFailed : m.failed }
  },

  addLiquidity(error) {
    const m = messages.addLiquidity
    if (has(error, 'WalletNotConnectedError'))
      return { message: m.notConnected }
    if (isRefused(error)) return { message: m.rejected }
    if (has(error, 'InsufficientFundsError'))
      return { message: m.insufficientGas }
    if (isFailedReceipt(error)) return { message: m.transactionFailed }
    if (isLost(error)) return { message: m.rejectedOrFailed }
    return { message: m.failed(getSentence(error) || m.unknown) }
  },

  removeLiquidity(error) {
    const m = messages.removeLiquidity
    if (has(error, 'WalletNotConnectedError'))
      return { message: m.notConnected }
    if (has(error, 'PairNotFoundError')) return { message: m.noPair }
    // Before the wallet is asked only the pool and the LP tokens are read.
    if (error instanceof Error && error.name === 'ReadFailedError')
      return { message: m.balanceFailed }
    return { message: m.failed(getSentence(error)) }
  },

  history: (error) => ({
    message: has(error, 'BlockNotFoundError')
      ? messages.history.blockNotFound
      : getSentence(error),
  }),
}

/** The person said no in the wallet. */
const isRefused = (error: unknown) =>
  isRejection(error) ||
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

/** What people are told where the error speaks to a developer. */
const sentences: Record<string, string> = {
  AccountChangedError:
    'The account in your wallet changed, so nothing was sent. Try again with this account.',
  AllowanceNotVisibleError:
    'The approval has not taken effect yet. Wait a moment, then try again.',
  AllowanceTooLowError:
    'The approved amount is too low. Try again and keep the proposed amount.',
  BatchFailedError:
    'The wallet could not send this. Check your wallet’s activity before you try again.',
  ChainChangedError:
    'The network in your wallet changed, so nothing was sent. Switch back and try again.',
  PlanInterruptedError:
    'The connection was lost. Check your wallet’s activity before you try again.',
  PlanRejectedError: 'The request was rejected in the wallet.',
  ReadFailedError: 'The network isn’t responding.',
  StaleQuoteError: 'The price has changed. Check it and try again.',
  TransactionCancelledError: 'The transaction was cancelled in the wallet.',
  TransactionDroppedError:
    'The network dropped the transaction. Check your wallet’s activity before you try again.',
  TransactionReplacedError:
    'Another transaction from your wallet took its place.',
  TransactionUnclearError:
    'The wallet’s answer was lost. Check its activity before you try again.',
  WrongAccountError:
    'The account in your wallet changed, so nothing was sent. Try again with this account.',
  WrongChainError:
    'Your wallet is on another network, so nothing was sent. Switch back and try again.',
}

/** What they are told beside an error's own sentence. */
const advice: Record<string, string> = {
  SimulationFailedError: 'Nothing was sent.',
  TransactionNotSentError: '',
  TransactionRevertedError: 'Only gas was spent.',
}

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
  // The wallet says best why it did not send.
  if (name === 'TransactionNotSentError' && details) return details
  return shortenHashes(sentences[name] ?? shortMessage ?? message ?? '')
}

/** A whole hash is nothing to read; it is copied beside the sentence. */
const shortenHashes = (text: string) =>
  text.replace(/0x[\da-f]{64}/gi, (hash) => `${hash.slice(0, 10)}…`)

/** Why it failed and what to do next, without what `message` says already. */
function getDetail(error: unknown, message: string): string {
  const { metaMessages = [], name = '' } = (error ?? {}) as Told
  const next = sentences[name] ? [] : metaMessages
  return [getSentence(error), ...(name in advice ? [advice[name]] : next)]
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
