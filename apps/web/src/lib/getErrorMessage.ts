import { getSendStatus, isUserRejection, type PlanState } from '@letheswap/sdk'
import { errors, plans } from '../messages/dialogs'
import { common, faucet } from '../messages/screens'
import { toPlainText } from './toPlainText'

/** The user's action, which determines the message. */
export type ErrorContext =
  | 'connect'
  | 'disconnect'
  | 'faucet'
  | 'swap'
  | 'addLiquidity'
  | 'removeLiquidity'
  | 'history'

export type ErrorMessage = {
  /** `info` if the user rejected the request. */
  kind: 'error' | 'warning' | 'info'
  /** The catalog's message, for the toast and next to the form. */
  message: string
  /** The reason and the next step, unless the message includes them. */
  detail?: string
  /** The detail of an error that is shown only in a toast. */
  note?: string
  /** True if the user cancelled, so no toast repeats it. */
  isOwn?: boolean
}

/** Converts an error into the catalog's message, with the network's name. */
export function getErrorMessage(
  error: unknown,
  context: ErrorContext,
  { name: chain }: { name: string },
): ErrorMessage {
  const known = getCommonMessage(error, chain)
  if (known !== undefined)
    return {
      kind:
        isAborted(error) || isOpen(error)
          ? 'warning'
          : isRejected(error)
            ? 'info'
            : 'error',
      message: known,
      ...getNetworkNote(error),
      ...(isAborted(error) && { isOwn: true }),
    }
  const words = catalog[context](error)
  const {
    kind = isRejected(error) ? 'info' : 'error',
    message,
    detail = getDetail(error, message),
  } = typeof words === 'string' ? { message: words } : words
  return {
    kind,
    message: toPlainText(message),
    ...(detail && { detail: toPlainText(detail) }),
  }
}

/**
 * Returns the message for errors that any action may have, because it may first switch
 * the wallet's network.
 */
function getCommonMessage(error: unknown, chain: string): string | undefined {
  if (isMissingCode(error)) return common.notLoaded
  if (isBlocked(error)) return errors.blocked
  if (isAborted(error))
    return getSent(error) === 'sent' ? errors.stoppedSent : errors.stopped
  if (isOpen(error))
    return has(error, 'NonceGapError') ? plans.stuck : errors.unclear
  if (has(error, 'AlreadyProcessingError'))
    return errors.connect.AlreadyProcessingError
  const { network } = errors
  if (has(error, 'ChainUndeterminedError'))
    return network.ChainUndeterminedError
  if (has(error, 'ChainAddFailedError'))
    return network.ChainAddFailedError({ chain })
  if (has(error, 'ChainSwitchFailedError'))
    return network.ChainSwitchFailedError({ chain })
  return undefined
}

/**
 * Returns the wallet's message about the network, and how to remove another chain's
 * entry.
 */
function getNetworkNote(error: unknown): Pick<ErrorMessage, 'detail' | 'note'> {
  const failed = findNamed(
    error,
    'ChainUndeterminedError',
    'ChainAddFailedError',
    'ChainSwitchFailedError',
  )
  const words =
    failed?.reason === 'genesis' ? errors.sentences.genesis : failed?.details
  if (!words || isRejected(error)) return {}
  const note = toPlainText(words)
  return { detail: note, note }
}

/**
 * Checks whether a chunk of code could not be fetched. Each browser has a different
 * message.
 */
const isMissingCode = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script/i.test(error.message)

/**
 * Checks for code 4100, with which MetaMask answers all of a page's requests after
 * several rejections.
 */
const isBlocked = (error: unknown) =>
  find(error, ({ message = '' }) => /spam filter/i.test(message)) !== undefined

const isAborted = (error: unknown) =>
  has(error, 'AbortError', 'PlanAbortedError')

/**
 * Checks whether the transaction may be on the chain. Reporting a failure could make
 * users pay twice.
 */
const isOpen = (error: unknown) =>
  (has(error, 'TransactionUnclearError') && !isAnswered(error)) ||
  has(error, 'NonceGapError') ||
  (has(error, 'PlanInterruptedError') && getSent(error) !== 'unsent')

/**
 * Checks for a wallet's message, which explains why the transaction may not have been
 * sent.
 */
const isAnswered = (error: unknown) =>
  Boolean(findNamed(error, 'TransactionUnclearError')?.details)

/** Returns the send status of the step at which the plan's execution ended. */
const getSent = (error: unknown) =>
  getSendStatus({ status: 'ready', ...(error as ErrorFields | null)?.state })

/** Errors of a failed connection, in order of precedence. */
const connectErrors = [
  'WalletNotInstalledError',
  'NotMetaMaskError',
  'WalletLockedError',
  'NoProviderError',
] as const

/** A message, or a message with a kind or a detail. */
type Words = string | (Partial<ErrorMessage> & { message: string })

const catalog: Record<ErrorContext, (error: unknown) => Words> = {
  connect(error) {
    const m = errors.connect
    for (const name of connectErrors) if (has(error, name)) return m[name]
    if (isRejected(error)) return m.rejected
    const failed = findNamed(error, 'ConnectionFailedError')
    return m.failed({ message: failed?.reason ?? getSentence(error) })
  },

  disconnect: () => errors.connect.disconnectFailed,

  faucet(error) {
    const m = errors.faucet
    if (has(error, 'WalletNotConnectedError')) return faucet.notConnected
    if (isRejected(error))
      return { message: common.unknown, detail: m.rejected }
    const text = find(error, (fields) => fields.serverMessage)?.serverMessage
    if (has(error, 'FaucetRateLimitError') || /rate limit/i.test(text ?? ''))
      return { kind: 'warning', message: m.rateLimit, detail: text ?? '' }
    // The server's message needs no detail.
    return text ? { message: text, detail: '' } : common.unknown
  },

  swap(error) {
    if (has(error, 'WalletNotConnectedError')) return common.notConnected
    return has(error, 'TransactionRevertedError')
      ? errors.transactionFailed
      : errors.swapFailed
  },

  addLiquidity(error) {
    const m = errors.addLiquidity
    if (has(error, 'WalletNotConnectedError')) return common.notConnected
    if (isRejected(error)) return m.rejected
    if (has(error, 'InsufficientFundsError')) return m.InsufficientFundsError
    if (has(error, 'TransactionRevertedError')) return errors.transactionFailed
    if (
      has(
        error,
        'TransactionCancelledError',
        'TransactionReplacedError',
        'TransactionDroppedError',
      )
    )
      return m.rejectedOrFailed
    return m.failed({ message: getReason(error) })
  },

  removeLiquidity(error) {
    const m = errors.removeLiquidity
    if (has(error, 'WalletNotConnectedError')) return common.notConnected
    if (has(error, 'PairNotFoundError')) return m.PairNotFoundError
    // Before the wallet opens, only the pool and the LP tokens are read.
    if (error instanceof Error && error.name === 'ReadFailedError')
      return m.balanceFailed
    return m.failed({ message: getReason(error) })
  },

  history: (error) =>
    has(error, 'BlockNotFoundError')
      ? errors.history.BlockNotFoundError
      : getSentence(error),
}

const isRejected = (error: unknown) =>
  isUserRejection(error) ||
  has(
    error,
    'ConnectionRejectedError',
    'TransactionRejectedError',
    'PlanRejectedError',
  )

type ErrorFields = {
  name?: string
  client?: string
  shortMessage?: string
  metaMessages?: readonly string[]
  details?: string
  message?: string
  reason?: string
  serverMessage?: string
  state?: Partial<PlanState>
}

/** Follows `cause` to the first error that meets a condition. */
function find(error: unknown, matches: (fields: ErrorFields) => unknown) {
  for (let at = error; at instanceof Error; at = at.cause)
    if (matches(at)) return at as ErrorFields
  return undefined
}

const findNamed = (error: unknown, ...names: readonly string[]) =>
  find(error, ({ name = '' }) => names.includes(name))

const has = (error: unknown, ...names: readonly string[]) =>
  findNamed(error, ...names) !== undefined

const lookUp = (words: Readonly<Record<string, string>>, name: string) =>
  words[name]

/** Returns the catalog's message for an error, if there is one. */
const findSentence = (name: string) =>
  lookUp(errors.sentences, name) ?? lookUp(errors.others, name)

/** Returns an error's message without the request dump that viem appends. */
function getSentence(error: unknown): string {
  const fields = (error ?? {}) as ErrorFields
  const { client, details, message, name = '', shortMessage } = fields
  // The wallet's message is the best explanation of the error.
  const isAnswer = /^Transaction(NotSent|Unclear)Error$/.test(name)
  if (isAnswer && details && !isWordless(error)) return details
  if (name === 'WrongChainError' && client !== 'wallet')
    return errors.sentences.otherChain
  const sentence = findSentence(name) ?? shortMessage ?? message ?? ''
  // Removes a step's kind, which is an internal name.
  return shortenHashes(sentence.replace(/(\d of \d+) \(\w+\)/g, '$1'))
}

/** Returns an error's message, or a general message if the wallet refused without one. */
function getReason(error: unknown): string {
  const notSent = findNamed(error, 'TransactionNotSentError')
  const isSilent = notSent && (!notSent.details || isWordless(error))
  return (!isSilent && getSentence(error)) || errors.addLiquidity.unknown
}

/**
 * Checks whether the wallet answered with a code but without a message. viem then adds
 * its own sentence.
 */
function isWordless(error: unknown): boolean {
  let root = error as { cause?: unknown; code?: unknown; message?: unknown }
  while (root.cause) root = root.cause
  return typeof root.code === 'number' && !root.message
}

/** Shortens hashes, because the dialog has a button to copy them. */
const shortenHashes = (text: string) =>
  text.replace(/0x[\da-f]{64}/gi, (hash) => `${hash.slice(0, 10)}…`)

/** Returns the reason and the next step, without the parts that `message` includes. */
function getDetail(error: unknown, message: string): string {
  const { metaMessages = [], name = '' } = (error ?? {}) as ErrorFields
  const advice = lookUp(errors.advice, name)
  const next = findSentence(name) ? [] : metaMessages
  return (
    [getSentence(error), ...(advice === undefined ? next : [advice])]
      .filter((part) => part && !message.includes(part))
      // A wallet's message may have no full stop.
      .map((part, index, all) =>
        index < all.length - 1 && /[\p{L}\d)]$/u.test(part) ? `${part}.` : part,
      )
      .join(' ')
  )
}
