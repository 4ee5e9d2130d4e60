import { faucetRefusals } from '@letheswap/sdk'

/** HTTP statuses by the result's name in the metrics. */
const statuses = {
  invalid: 400,
  unauthorized: 401,
  uninvited: 403,
  rate_limited: 429,
  empty: 503,
  unavailable: 503,
}

/** An error answer. Its message is shown to the user. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly result: keyof typeof statuses
  /** Whole seconds, at least one. */
  readonly retryAfter: number | undefined

  constructor(
    result: keyof typeof statuses,
    message: string,
    { wait, cause }: { wait?: number; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = statuses[result]
    this.result = result
    this.retryAfter =
      wait === undefined ? undefined : Math.max(1, Math.ceil(wait))
  }
}

/** Waits are in seconds. */
export const refuse = {
  invalid: (message: string) => new Refusal('invalid', message),

  unauthorized: (message: string) => new Refusal('unauthorized', message),

  uninvited: (message: string) => new Refusal('uninvited', message),

  cooling: (wait: number) =>
    new Refusal('rate_limited', faucetRefusals.cooling(wait), { wait }),

  /** The last payout reverted, in a block that is not final yet. */
  reverted: (blocks: bigint) =>
    new Refusal(
      'rate_limited',
      `rate limit: the last payout failed, try again in ${blocks} ${blocks === 1n ? 'block' : 'blocks'}`,
      { wait: 60 },
    ),

  flooding: (wait: number) =>
    new Refusal('rate_limited', 'rate limit: too many requests', { wait }),

  empty: (token: string) => new Refusal('empty', faucetRefusals.empty(token)),

  /** Every payout of the token would fail. */
  unpayable: (token: string, problem: string) =>
    new Refusal('unavailable', `Faucet cannot pay ${token}: ${problem}`),

  /** The cause is only logged. */
  unavailable: (cause?: unknown) =>
    new Refusal('unavailable', faucetRefusals.unavailable, {
      wait: 5,
      cause,
    }),

  /** Nothing is paid until then, because the payouts of a lost database are unknown. */
  held: (until: Date, cause: unknown) => {
    // The end is rounded up, so that a claim at this time is paid.
    const end = new Date(Math.ceil(until.getTime() / 60_000) * 60_000)
    return new Refusal(
      'unavailable',
      `${faucetRefusals.unavailable}: paused until ${end.toISOString().slice(11, 16)} UTC after its database was lost or restored`,
      { wait: 5, cause },
    )
  },
}
