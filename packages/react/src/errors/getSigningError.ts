import { BaseError, isUserRejection } from '@letheswap/sdk'
import { AccountChangedError } from './accountChanged.js'
import { ChainChangedError } from './chain.js'
import { TransactionRejectedError } from './wallet.js'

export declare namespace getSigningError {
  type ReturnType<error> =
    | Exclude<error, { name: 'PlanRejectedError' }>
    | TransactionRejectedError
    | AccountChangedError
    | ChainChangedError
}

/**
 * Unwraps a user's rejection, and the errors of `createGuardedClient`. Returns any other
 * error unchanged, such as that of a rejected network.
 */
export function getSigningError<error>(
  thrown: unknown,
): getSigningError.ReturnType<error> {
  for (let at = thrown; at instanceof Error; at = at.cause)
    if (at instanceof AccountChangedError || at instanceof ChainChangedError)
      return at
  const isOther =
    thrown instanceof BaseError && thrown.name !== 'PlanRejectedError'
  return !isOther && isUserRejection(thrown)
    ? new TransactionRejectedError({ cause: thrown })
    : (thrown as Exclude<error, { name: 'PlanRejectedError' }>)
}
