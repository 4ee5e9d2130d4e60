/** Shortens an address to its first 6 characters, an ellipsis and its last 4. */
export function shortenAddress(address: string): string {
  if (address.length <= 10) return address
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
