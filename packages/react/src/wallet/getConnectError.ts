import { BaseError, isUserRejection, matchesErrorChain } from '@letheswap/sdk'
import {
  AlreadyProcessingError,
  ConnectionFailedError,
  ConnectionRejectedError,
  NoProviderError,
  WalletLockedError,
} from '../errors/wallet.js'
import type { discoverWallet } from './discoverWallet.js'
import type { ensureChain } from './ensureChain.js'

export declare namespace getConnectError {
  type ReturnType =
    | discoverWallet.ErrorType
    | ensureChain.ErrorType
    | AlreadyProcessingError
    | ConnectionFailedError
    | ConnectionRejectedError
    | WalletLockedError
}

export function getConnectError(cause: unknown): getConnectError.ReturnType {
  if (cause instanceof BaseError) return cause as getConnectError.ReturnType
  const says = (pattern: RegExp) =>
    matchesErrorChain(
      cause,
      ({ message }) => typeof message === 'string' && pattern.test(message),
    )
  if (isUserRejection(cause)) return new ConnectionRejectedError({ cause })
  if (
    matchesErrorChain(cause, ({ code }) => code === -32002) ||
    says(/already processing/i)
  )
    return new AlreadyProcessingError({ cause })
  if (says(/no provider/i)) return new NoProviderError({ cause })
  if (says(/\bunlock|is locked\b/i)) return new WalletLockedError({ cause })
  return new ConnectionFailedError({ cause })
}
