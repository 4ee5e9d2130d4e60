import { defineError } from '@letheswap/sdk'

/** The action needs a connected wallet. */
export class WalletNotConnectedError extends /* @__PURE__ */ defineError(
  'WalletNotConnectedError',
  () => ['No wallet is connected.'],
) {}
