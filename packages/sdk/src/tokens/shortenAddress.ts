/**
 * Shortens an address to its first 6 characters, an ellipsis and its last 4.
 *
 * @param address - An address, or any longer text.
 */
export function shortenAddress(address: string): string {
  if (address.length <= 10) return address
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
