import { defineError } from '@letheswap/sdk'

/** The wallet switched accounts while an action was running. */
export class AccountChangedError extends /* @__PURE__ */ defineError(
  'AccountChangedError',
  (it: { expected: string; actual: string | undefined }) => [
    `The action was prepared for account "${it.expected}", and the wallet is now at "${it.actual ?? 'none'}".`,
    'This step was not sent. Start again with this account.',
  ],
) {
  /** EIP-1193: unauthorized. The wallet received no request. */
  readonly code = 4100
}
