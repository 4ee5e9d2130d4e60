import { defineError } from '@letheswap/sdk'

/** The latest read of the balances does not include this token. */
export class BalanceUnreadError extends /* @__PURE__ */ defineError(
  'BalanceUnreadError',
  (it: { token: string }) => [
    `The balance of ${it.token} could not be read.`,
    'Refresh the balances and try again.',
  ],
) {}
