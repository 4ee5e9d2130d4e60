import { type Address, getAddress, isAddress } from 'viem'

/** Reads an address in lower case, in upper case, or mixed with the right checksum. */
export function readWallet(text: string): Address | undefined {
  if (!isAddress(text, { strict: false })) return undefined
  const digits = text.slice(2)
  // All in one case is no checksum that could be wrong.
  return digits === digits.toUpperCase() || isAddress(text)
    ? getAddress(text)
    : undefined
}
