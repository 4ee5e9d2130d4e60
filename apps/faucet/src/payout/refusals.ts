/** For the metric. */
export type ClaimResult =
  | 'paid'
  | 'replayed'
  | 'invalid'
  | 'unauthorized'
  | 'rate_limited'
  | 'empty'
  | 'unavailable'

/** An error answer; its message is shown to the user. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly result: ClaimResult
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    result: ClaimResult,
    {
      retryAfter,
      cause,
    }: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.result = result
    this.retryAfter = retryAfter
  }
}

export const refuse = {
  invalid: (message: string) => new Refusal(400, message, 'invalid'),

  unauthorized: (message: string) => new Refusal(401, message, 'unauthorized'),

  /** `wait` in seconds; minutes are rounded up. */
  cooling: (wait: number) =>
    new Refusal(
      429,
      `rate limit: try again in ${Math.max(1, Math.ceil(wait / 60))}m`,
      'rate_limited',
      { retryAfter: Math.max(1, Math.ceil(wait)) },
    ),

  /** The last payout was refused by the chain, and its block is not final. */
  reverted: (blocks: bigint) =>
    new Refusal(
      429,
      `rate limit: the last payout failed, try again in ${blocks} ${blocks === 1n ? 'block' : 'blocks'}`,
      'rate_limited',
      { retryAfter: 60 },
    ),

  flooding: (wait: number) =>
    new Refusal(429, 'rate limit: too many requests', 'rate_limited', {
      retryAfter: Math.max(1, Math.ceil(wait)),
    }),

  empty: (token: string) =>
    new Refusal(503, `Faucet is out of ${token}`, 'empty'),

  /** No payout of the token can succeed, for anyone. */
  unpayable: (token: string, problem: string) =>
    new Refusal(503, `Faucet cannot pay ${token}: ${problem}`, 'unavailable'),

  /** The cause is only logged. */
  unavailable: (cause?: unknown) =>
    new Refusal(503, 'Faucet temporarily unavailable', 'unavailable', {
      retryAfter: 5,
      cause,
    }),
}
