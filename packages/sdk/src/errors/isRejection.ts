import { someCause } from './someCause.js'

/**
 * Whether an error means that the user rejected the request in the wallet.
 * EIP-1193 has code 4001 for it; wallets nest it, and some only say it in
 * words, which differ by method.
 *
 * @param error - What the wallet's client threw.
 * @returns Whether the user rejected the request.
 *
 * @example
 * ```ts
 * import { isRejection } from '@letheswap/sdk'
 *
 * isRejection({ code: 4001, message: 'User rejected the request.' }) // true
 * ```
 */
export function isRejection(error: unknown): boolean {
  return someCause(
    error,
    ({ code, message }) =>
      code === 4001 ||
      code === 'ACTION_REJECTED' ||
      (typeof message === 'string' && /user (rejected|denied)/i.test(message)),
  )
}
