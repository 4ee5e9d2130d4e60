import { BaseError } from './base.js'

export type FaucetAnswer = {
  status: number
  serverMessage: string | undefined
}

const withServerMessage = (fault: string, serverMessage: string | undefined) =>
  `${fault}${serverMessage ? `: ${serverMessage}` : ''}.`

/** Extended by all errors that the faucet answers with. */
export class FaucetRequestError extends BaseError {
  override readonly name: string = 'FaucetRequestError'
  declare readonly status: number
  /** For the user. */
  declare readonly serverMessage: string | undefined

  constructor(
    { status, serverMessage }: FaucetAnswer,
    fault: string,
    metaMessages?: readonly string[],
  ) {
    super(withServerMessage(fault, serverMessage), { metaMessages })
    Object.assign(this, { status, serverMessage })
  }
}

/** The faucet refused the request for another reason. */
export class FaucetRefusedError extends FaucetRequestError {
  override readonly name = 'FaucetRefusedError'

  constructor(answer: FaucetAnswer) {
    super(answer, `The faucet refused the request with status ${answer.status}`)
  }
}

/** The faucet paid this wallet, or heard from this address, too recently. */
export class FaucetRateLimitError extends FaucetRequestError {
  override readonly name = 'FaucetRateLimitError'
  /** From Retry-After, in seconds. */
  declare readonly retryAfter: number | undefined

  constructor({
    retryAfter,
    ...answer
  }: FaucetAnswer & { retryAfter: number | undefined }) {
    super(
      answer,
      "The faucet's rate limit is reached",
      retryAfter === undefined
        ? undefined
        : [`Try again in ${retryAfter} seconds.`],
    )
    this.retryAfter = retryAfter
  }
}

/** The message has expired or was never issued. A new one must be signed. */
export class FaucetChallengeError extends FaucetRequestError {
  override readonly name = 'FaucetChallengeError'

  constructor(answer: FaucetAnswer) {
    super(answer, 'The faucet does not accept the signed message', [
      'Request a new message with `getNonce` and sign it unchanged.',
    ])
  }
}

/** The faucet is short of the token, or has spent its daily budget. */
export class FaucetEmptyError extends FaucetRequestError {
  override readonly name = 'FaucetEmptyError'

  constructor(answer: FaucetAnswer) {
    super(answer, 'The faucet has run out of coins', [
      'Try again tomorrow, or ask the operator to refill it.',
    ])
  }
}

/**
 * The faucet is unreachable, timed out, or cannot pay now. The same signed
 * message may be sent again, and is never paid twice.
 */
export class FaucetUnavailableError extends BaseError {
  override readonly name = 'FaucetUnavailableError'
  declare readonly status: number | undefined
  /** For the user. */
  declare readonly serverMessage: string | undefined

  constructor({
    url,
    status,
    serverMessage,
    cause,
  }: Partial<FaucetAnswer> & { url: string; cause?: unknown }) {
    super(
      withServerMessage(`The faucet at ${url} is not available`, serverMessage),
      {
        cause,
        metaMessages: [
          'Check that it is running, then send the same request again.',
        ],
      },
    )
    Object.assign(this, { status, serverMessage })
  }
}

/** The faucet's message is not the requested claim. Nothing was signed. */
export class FaucetMessageError extends BaseError {
  override readonly name = 'FaucetMessageError'

  constructor({ url }: { url: string }) {
    super(
      `The faucet at ${url} asked to sign something other than the claim: nothing was signed.`,
      { metaMessages: ['Do not use this faucet.'] },
    )
  }
}

/** The faucet reported success, but a field of its answer is missing or malformed. */
export class FaucetResponseError extends BaseError {
  override readonly name = 'FaucetResponseError'
  declare readonly field: string

  constructor({ url, field }: { url: string; field: string }) {
    super(`The answer from ${url} has no valid \`${field}\`.`, {
      metaMessages: ['Check that the URL is the origin of a faucet.'],
    })
    this.field = field
  }
}
