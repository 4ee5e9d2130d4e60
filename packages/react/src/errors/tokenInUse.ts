import { defineError } from '@letheswap/sdk'

/** An imported token cannot be removed while an active plan uses it. */
export class TokenInUseError extends /* @__PURE__ */ defineError(
  'TokenInUseError',
  (it: { token: string }) => [
    `${it.token} is part of a transaction under way.`,
    'Remove it when the transaction has ended.',
  ],
) {}
