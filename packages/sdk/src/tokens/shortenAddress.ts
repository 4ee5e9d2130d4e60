/**
 * An address as it fits in a table: its first 6 characters, an ellipsis and
 * its last 4.
 *
 * @param address - The whole address.
 * @returns The short form; a text of 10 characters or less as it is.
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
