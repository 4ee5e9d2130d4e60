import { defineError } from '@letheswap/sdk'

/** The last read of the balances lacks this token's. */
export class BalanceUnreadError extends /* @__PURE__ */ defineError(
  'BalanceUnreadError',
  (it: { token: string }) => [
    `The balance of ${it.token} could not be read.`,
    'Refresh the balances and try again.',
  ],
) {}
