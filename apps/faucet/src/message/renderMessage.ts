import type { Address } from 'viem'

export type MessageFields = {
  /** Authority of the asking page's origin: `swap.test`, `localhost:8080`. */
  domain: string
  /** The asking page's origin. */
  uri: string
  chainId: number
  /** Checksummed. */
  wallet: Address
  /** Plain decimals in whole tokens, with their symbols: `100 ZKP`. */
  amounts: readonly string[]
  nonce: string
  /** Whole seconds since the epoch. */
  issuedAt: number
  /** Whole seconds since the epoch. */
  expiresAt: number
}

/**
 * The text that a wallet signs, in the layout of EIP-4361: wallets display it
 * well and compare its domain with the page's.
 *
 * viem's `createSiweMessage` does not fit: it writes times with milliseconds,
 * which would void every message in circulation, and it rejects domains that
 * an origin may have, such as `faucet` or `[::1]`.
 */
export function renderMessage(fields: MessageFields): string {
  const { domain, uri, chainId, wallet, amounts, nonce } = fields
  return `${domain} wants you to sign in with your Ethereum account:
${wallet}

Send ${list(amounts)} in test coins to this wallet. Signing costs nothing.

URI: ${uri}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${formatTime(fields.issuedAt)}
Expiration Time: ${formatTime(fields.expiresAt)}`
}

/** `1 A`, `1 A and 2 B`, `1 A, 2 B and 3 C`. */
function list(amounts: readonly string[]): string {
  const last = amounts.at(-1) ?? ''
  const others = amounts.slice(0, -1)
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`
}

/** RFC 3339 in UTC, without a fraction. */
function formatTime(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`
}
