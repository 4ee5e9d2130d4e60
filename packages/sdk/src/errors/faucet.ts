import { BaseError, defineError } from './base.js'

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
export class FaucetUnavailableError extends /* @__PURE__ */ defineError(
  'FaucetUnavailableError',
  (it: {
    url: string
    status?: number | undefined
    /** For the user. */
    serverMessage?: string | undefined
  }) => [
    withServerMessage(
      `The faucet at ${it.url} is not available`,
      it.serverMessage,
    ),
    'Check that it is running, then send the same request again.',
  ],
) {}

/** The faucet's message is not the requested claim. Nothing was signed. */
export class FaucetMessageError extends /* @__PURE__ */ defineError(
  'FaucetMessageError',
  ({ url }: { url: string }) => [
    `The faucet at ${url} asked to sign something other than the claim: nothing was signed.`,
    'Do not use this faucet.',
  ],
) {}

/** The faucet reported success, but a field of its answer is missing or malformed. */
export class FaucetResponseError extends /* @__PURE__ */ defineError(
  'FaucetResponseError',
  ({ url, field }: { url: string; field: string }) => [
    `The answer from ${url} has no valid \`${field}\`.`,
    'Check that the URL is the origin of a faucet.',
  ],
) {}
