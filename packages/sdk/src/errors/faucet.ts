import { BaseError } from './base.js'

export type FaucetAnswer = {
  /** The HTTP status of the answer. */
  status: number
  /** What the faucet said in the answer's `error` field. */
  serverMessage: string | undefined
}

/**
 * The faucet's URL cannot be used.
 *
 * The URL itself is left out of the message: it may carry a credential.
 */
export class InvalidFaucetUrlError extends BaseError {
  override name = 'InvalidFaucetUrlError'

  constructor({ reason }: { reason: string }) {
    super(`The faucet's \`url\` ${reason}.`, {
      metaMessages: ["Give the faucet's origin, as in 'https://faucet.test'."],
    })
  }
}

export type InvalidFaucetUrlErrorType = InvalidFaucetUrlError & {
  name: 'InvalidFaucetUrlError'
}

/**
 * The faucet answered with an error. The other errors that carry an answer
 * extend this one, so catching it catches them all.
 */
export class FaucetRequestError extends BaseError {
  override name = 'FaucetRequestError'
  /** The HTTP status of the answer. */
  declare readonly status: number
  /** What the faucet said, ready to be shown; `undefined` when it said nothing. */
  declare readonly serverMessage: string | undefined

  constructor(
    { status, serverMessage }: FaucetAnswer,
    shortMessage = `The faucet refused the request with status ${status}${serverMessage ? `: ${serverMessage}` : ''}.`,
    metaMessages?: readonly string[],
  ) {
    super(shortMessage, { metaMessages })
    this.status = status
    this.serverMessage = serverMessage
  }
}

export type FaucetRequestErrorType = FaucetRequestError & {
  name: 'FaucetRequestError'
}

/** The faucet has paid this wallet, or heard from this address, too recently. */
export class FaucetRateLimitError extends FaucetRequestError {
  override name = 'FaucetRateLimitError'
  /** Seconds to wait, from the answer's Retry-After header. */
  declare readonly retryAfter: number | undefined

  constructor({
    status,
    serverMessage,
    retryAfter,
  }: FaucetAnswer & { retryAfter: number | undefined }) {
    super(
      { status, serverMessage },
      `The faucet's rate limit is reached${serverMessage ? `: ${serverMessage}` : ''}.`,
      retryAfter === undefined
        ? undefined
        : [`Try again in ${retryAfter} seconds.`],
    )
    this.retryAfter = retryAfter
  }
}

export type FaucetRateLimitErrorType = FaucetRateLimitError & {
  name: 'FaucetRateLimitError'
}

/** The message is too old, or was never issued: a new one must be signed. */
export class FaucetChallengeError extends FaucetRequestError {
  override name = 'FaucetChallengeError'

  constructor(answer: FaucetAnswer) {
    super(
      answer,
      `The faucet does not accept the signed message${answer.serverMessage ? `: ${answer.serverMessage}` : ''}.`,
      ['Ask for a new message with `getNonce` and sign that one unchanged.'],
    )
  }
}

export type FaucetChallengeErrorType = FaucetChallengeError & {
  name: 'FaucetChallengeError'
}

/** The faucet has too little of the token left, or its day's budget is spent. */
export class FaucetEmptyError extends FaucetRequestError {
  override name = 'FaucetEmptyError'

  constructor(answer: FaucetAnswer) {
    super(
      answer,
      `The faucet has nothing left to pay with${answer.serverMessage ? `: ${answer.serverMessage}` : ''}.`,
      ['Its operator has to refill it, or the daily budget starts anew.'],
    )
  }
}

export type FaucetEmptyErrorType = FaucetEmptyError & {
  name: 'FaucetEmptyError'
}

/**
 * The faucet cannot be reached, does not answer in time, or says that it
 * cannot pay at the moment. Nothing has been used up: the same signed message
 * may be sent again, and is never paid twice.
 */
export class FaucetUnavailableError extends BaseError {
  override name = 'FaucetUnavailableError'
  /** The HTTP status of the answer, if there was one. */
  declare readonly status: number | undefined
  /** What the faucet said, ready to be shown, if it said something. */
  declare readonly serverMessage: string | undefined

  constructor({
    url,
    status,
    serverMessage,
    cause,
  }: Partial<FaucetAnswer> & { url: string; cause?: unknown }) {
    super(
      `The faucet at ${url} is not available${serverMessage ? `: ${serverMessage}` : ''}.`,
      {
        cause,
        metaMessages: ['Check that it runs, then send the same request again.'],
      },
    )
    this.status = status
    this.serverMessage = serverMessage
  }
}

export type FaucetUnavailableErrorType = FaucetUnavailableError & {
  name: 'FaucetUnavailableError'
}

/** The faucet answered with success, but not with what it should have said. */
export class FaucetResponseError extends BaseError {
  override name = 'FaucetResponseError'
  /** The field that is missing or malformed. */
  declare readonly field: string

  constructor({ url, field }: { url: string; field: string }) {
    super(`The answer of ${url} has no valid \`${field}\`.`, {
      metaMessages: ['Check that the URL is the origin of a faucet.'],
    })
    this.field = field
  }
}

export type FaucetResponseErrorType = FaucetResponseError & {
  name: 'FaucetResponseError'
}
