/**
 * Shortens an address to its first 6 characters, an ellipsis and its last 4.
 *
 * @example
 * ```ts
 * import { shortenAddress } from '@letheswap/sdk'
 *
 * shortenAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3')
 * // '0x5FbD…0aa3'
 * ```
 */
export function shortenAddress(address: string): string {
  if (address.length <= 10) return address
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
