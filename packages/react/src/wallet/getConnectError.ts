import { BaseError } from '@letheswap/sdk'
import { isRejection, someCause } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import {
  AlreadyProcessingError,
  ConnectionFailedError,
  ConnectionRejectedError,
  NoProviderError,
  WalletLockedError,
} from '../errors/wallet.js'

/** Names what a wallet threw at a connection. */
export function getConnectError(thrown: unknown): BaseError {
  if (thrown instanceof BaseError) return thrown
  const cause = toError(thrown)
  const says = (pattern: RegExp) =>
    someCause(
      cause,
      ({ message }) => typeof message === 'string' && pattern.test(message),
    )
  if (isRejection(cause)) return new ConnectionRejectedError({ cause })
  if (
    someCause(cause, ({ code }) => code === -32002) ||
    says(/already processing/i)
  )
    return new AlreadyProcessingError({ cause })
  if (says(/no provider/i)) return new NoProviderError({ cause })
  if (says(/\bunlock|is locked\b/i)) return new WalletLockedError({ cause })
  return new ConnectionFailedError({ cause })
}
