import { BaseError, defineError } from './base.js'

export type FaucetAnswer = {
  status: number
  /** The faucet's message to the user. */
  serverMessage: string | undefined
}

const withServerMessage = (
  fault: string,
  { serverMessage }: Partial<FaucetAnswer>,
) => `${fault}${serverMessage ? `: ${serverMessage}` : ''}.`

/** Base class of the errors that a faucet returns. */
export class FaucetRequestError extends BaseError {
  override readonly name: string = 'FaucetRequestError'
  declare readonly status: number
  /** The faucet's message to the user. */
  declare readonly serverMessage: string | undefined
}

/** The faucet refused the request for a reason without a class of its own. */
export class FaucetRefusedError extends /* @__PURE__ */ defineError(
  'FaucetRefusedError',
  (it: FaucetAnswer) => [
    withServerMessage(
      `The faucet refused the request with status ${it.status}`,
      it,
    ),
  ],
  FaucetRequestError,
) {}

/**
 * The faucet paid this wallet too recently, or got too many requests from this address.
 */
export class FaucetRateLimitError extends /* @__PURE__ */ defineError(
  'FaucetRateLimitError',
  (
    it: FaucetAnswer & {
      /** Seconds from the `Retry-After` header. */
      retryAfter: number | undefined
    },
  ) => [
    withServerMessage("The faucet's rate limit is reached", it),
    // The faucet's message may already include the time.
    ...(it.retryAfter === undefined || /try again/.test(`${it.serverMessage}`)
      ? []
      : [`Try again in ${it.retryAfter} seconds.`]),
  ],
  FaucetRequestError,
) {}

/** The message has expired or was never issued. The user must sign a new message. */
export class FaucetChallengeError extends /* @__PURE__ */ defineError(
  'FaucetChallengeError',
  (it: FaucetAnswer) => [
    withServerMessage('The faucet does not accept the signed message', it),
    'Request a new message with `getNonce` and sign it unchanged.',
  ],
  FaucetRequestError,
) {}

/** The faucet is out of the token, or has spent its daily budget. */
export class FaucetEmptyError extends /* @__PURE__ */ defineError(
  'FaucetEmptyError',
  (it: FaucetAnswer) => [
    withServerMessage('The faucet has run out of coins', it),
    'Try again tomorrow, or ask the operator to refill it.',
  ],
  FaucetRequestError,
) {}

/**
 * The faucet is unreachable, timed out, or cannot pay now. The same signed message can
 * be sent again, and is never paid twice.
 */
export class FaucetUnavailableError extends /* @__PURE__ */ defineError(
  'FaucetUnavailableError',
  (it: Partial<FaucetAnswer> & { url: string }) => [
    withServerMessage(`The faucet at ${it.url} is not available`, it),
    'Check that it is running, then send the same request again.',
  ],
) {}

/** The faucet's message is not the requested claim, so it was not signed. */
export class FaucetMessageError extends /* @__PURE__ */ defineError(
  'FaucetMessageError',
  ({
    url,
    text,
  }: {
    url: string
    /** A plain text in the faucet's own format, which the user may accept. */
    text?: string | undefined
  }) => [
    `The faucet at ${url} asked to sign something other than a known claim: nothing was signed.`,
    text === undefined
      ? 'Do not use this faucet.'
      : 'Read its `text`, and accept it with `acceptMessage`.',
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
