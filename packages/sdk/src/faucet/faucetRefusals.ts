/**
 * The messages with which a faucet refuses a request. Pages show them to users.
 * {@link createFaucetClient} uses them to distinguish an empty faucet from a broken
 * one.
 *
 * @example
 * ```ts
 * import { faucetRefusals } from '@letheswap/sdk'
 *
 * faucetRefusals.cooling(3_599) // 'rate limit: try again in 60m'
 * ```
 */
export const faucetRefusals = {
  missing: (field: string) => `${field} is required`,
  token: 'Unsupported token',
  wallet: 'Invalid userAddress',
  signature: 'Malformed signature',
  signer: 'Signature does not match address',
  message: 'Message was not issued by this faucet',
  expired: 'Challenge expired, request a new one',
  /** Takes seconds, and rounds up to minutes. */
  cooling: (wait: number) =>
    `rate limit: try again in ${Math.max(1, Math.ceil(wait / 60))}m`,
  empty: (token: string) => `Faucet is out of ${token}`,
  unavailable: 'Faucet temporarily unavailable',
  unknownPath: 'Not found',
}
