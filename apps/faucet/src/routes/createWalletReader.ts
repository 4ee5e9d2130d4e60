import { type Address, getAddress } from 'viem'

/** Wallets remembered by the text that named them; about 200 bytes each. */
const maxWallets = 10_000

/**
 * Reads an address in lower case, in upper case, or mixed with the right
 * checksum. Pages ask for the same few again and again, and a checksum is a
 * hash: the oldest is forgotten when there are too many.
 */
export function createWalletReader() {
  const wallets = new Map<string, Address>()

  return (text: string): Address | undefined => {
    const known = wallets.get(text)
    if (known !== undefined) return known
    const wallet = readWallet(text)
    if (wallet === undefined) return undefined
    wallets.set(text, wallet)
    if (wallets.size > maxWallets)
      wallets.delete(wallets.keys().next().value as string)
    return wallet
  }
}

function readWallet(text: string): Address | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const wallet = getAddress(`0x${lower}`)
  return digits === lower || text === wallet || digits === digits.toUpperCase()
    ? wallet
    : undefined
}
