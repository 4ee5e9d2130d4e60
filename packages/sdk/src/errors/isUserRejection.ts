import { matchesErrorChain } from './matchesErrorChain.js'

/**
 * Checks whether the user rejected the request in the wallet. EIP-1193 defines code
 * 4001. Some wallets nest the code, or only have a message.
 */
export function isUserRejection(error: unknown): boolean {
  return matchesErrorChain(
    error,
    ({ code, message }) =>
      code === 4001 ||
      code === 'ACTION_REJECTED' ||
      (typeof message === 'string' && /user (rejected|denied)/i.test(message)),
  )
}
