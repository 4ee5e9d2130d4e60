import { defineError } from '@letheswap/sdk'

/** No wallet extension announced itself and the page has no `window.ethereum`. */
export class WalletNotInstalledError extends /* @__PURE__ */ defineError(
  'WalletNotInstalledError',
  () => [
    'MetaMask is not installed.',
    'Install the MetaMask extension and reload the page.',
  ],
) {}

/** There is a wallet, but it is not MetaMask. */
export class NotMetaMaskError extends /* @__PURE__ */ defineError(
  'NotMetaMaskError',
  (it: { wallet?: string | undefined }) => [
    it.wallet === undefined
      ? 'The wallet of this page is not MetaMask.'
      : `The wallet "${it.wallet}" is not MetaMask.`,
  ],
) {}

/** The wallet returned no account, e.g. because it is locked. */
export class WalletLockedError extends /* @__PURE__ */ defineError(
  'WalletLockedError',
  () => ['The wallet gave no account.', 'Unlock it and try again.'],
) {}

/** The user rejected the connection (code 4001). */
export class ConnectionRejectedError extends /* @__PURE__ */ defineError(
  'ConnectionRejectedError',
  () => ['The connection was rejected in the wallet.'],
) {}

/** A prompt of the same kind is already open in the wallet (code -32002). */
export class AlreadyProcessingError extends /* @__PURE__ */ defineError(
  'AlreadyProcessingError',
  () => [
    'The wallet is already processing a request.',
    'Open the wallet and answer its open request.',
  ],
) {}

/** A wallet announced itself without a usable provider. */
export class NoProviderError extends /* @__PURE__ */ defineError(
  'NoProviderError',
  () => ['No MetaMask provider was found.'],
) {}

/** Connecting failed for another reason. */
export class ConnectionFailedError extends /* @__PURE__ */ defineError(
  'ConnectionFailedError',
  () => ['The wallet could not be connected.'],
) {
  readonly reason: string = this.details ?? ''
}

/** The wallet did not revoke the page's permission. */
export class DisconnectFailedError extends /* @__PURE__ */ defineError(
  'DisconnectFailedError',
  () => ['The wallet could not be disconnected.'],
) {}

/** The user rejected a signature or a transaction (code 4001). */
export class TransactionRejectedError extends /* @__PURE__ */ defineError(
  'TransactionRejectedError',
  () => ['The request was rejected in the wallet.'],
) {}

/** A signal stopped an action before the wallet received a request. */
export type AbortError = DOMException & { readonly name: 'AbortError' }

/** The user rejected adding the token to the wallet. */
export class WatchAssetRejectedError extends /* @__PURE__ */ defineError(
  'WatchAssetRejectedError',
  (it: { token: string }) => [`Adding ${it.token} was rejected in the wallet.`],
) {}

/** The wallet could not add the token. */
export class WatchAssetFailedError extends /* @__PURE__ */ defineError(
  'WatchAssetFailedError',
  (it: { token: string }) => [`${it.token} could not be added to the wallet.`],
) {}
