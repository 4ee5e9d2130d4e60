import { BaseError } from '@letheswap/sdk'

/** No wallet extension announced itself and the page has no `window.ethereum`. */
export class WalletNotInstalledError extends BaseError {
  override readonly name = 'WalletNotInstalledError'
  constructor() {
    super('MetaMask is not installed.', {
      metaMessages: ['Install the MetaMask extension and reload the page.'],
    })
  }
}

/** A wallet is there, and it is not MetaMask. */
export class NotMetaMaskError extends BaseError {
  override readonly name = 'NotMetaMaskError'
  constructor({ wallet }: { wallet?: string | undefined } = {}) {
    super(
      wallet === undefined
        ? 'The wallet of this page is not MetaMask.'
        : `The wallet "${wallet}" is not MetaMask.`,
    )
  }
}

/** The wallet returned no account, as when it is locked. */
export class WalletLockedError extends BaseError {
  override readonly name = 'WalletLockedError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The wallet gave no account.', {
      cause,
      metaMessages: ['Unlock it and try again.'],
    })
  }
}

/** The user rejected the connection (code 4001). */
export class ConnectionRejectedError extends BaseError {
  override readonly name = 'ConnectionRejectedError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The connection was rejected in the wallet.', { cause })
  }
}

/** A prompt of the same kind is already open in the wallet (code -32002). */
export class AlreadyProcessingError extends BaseError {
  override readonly name = 'AlreadyProcessingError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The wallet is already processing a request.', {
      cause,
      metaMessages: ['Open the wallet and answer its open request.'],
    })
  }
}

/** A wallet announced itself without a usable provider. */
export class NoProviderError extends BaseError {
  override readonly name = 'NoProviderError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('No MetaMask provider was found.', { cause })
  }
}

/** Connecting failed for another reason. */
export class ConnectionFailedError extends BaseError {
  override readonly name = 'ConnectionFailedError'
  reason: string
  constructor({ cause }: { cause: unknown }) {
    super('The wallet could not be connected.', { cause })
    this.reason = this.details ?? ''
  }
}

/** The wallet did not revoke the page's permission. */
export class DisconnectFailedError extends BaseError {
  override readonly name = 'DisconnectFailedError'
  constructor({ cause }: { cause: unknown }) {
    super('The wallet could not be disconnected.', { cause })
  }
}

/** The user rejected a signature or a transaction (code 4001). */
export class TransactionRejectedError extends BaseError {
  override readonly name = 'TransactionRejectedError'
  constructor({ cause }: { cause: unknown }) {
    super('The request was rejected in the wallet.', { cause })
  }
}

/** A signal stopped an action before the wallet received a request. */
export type AbortError = DOMException & { readonly name: 'AbortError' }

/** The user rejected adding the token to the wallet. */
export class WatchAssetRejectedError extends BaseError {
  override readonly name = 'WatchAssetRejectedError'
  token: string
  constructor({ cause, token }: { cause: unknown; token: string }) {
    super(`Adding ${token} was rejected in the wallet.`, { cause })
    this.token = token
  }
}

/** The wallet could not add the token. */
export class WatchAssetFailedError extends BaseError {
  override readonly name = 'WatchAssetFailedError'
  token: string
  constructor({ cause, token }: { cause?: unknown; token: string }) {
    super(`${token} could not be added to the wallet.`, { cause })
    this.token = token
  }
}
