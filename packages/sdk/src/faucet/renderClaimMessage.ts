import type { Address } from 'viem'

/**
 * Renders the text that a wallet signs for a faucet, in the layout of EIP-4361, because
 * wallets check its domain. viem's `createSiweMessage` writes milliseconds, which would
 * invalidate issued messages, and rejects domains such as `faucet` or `[::1]`.
 *
 * @example
 * ```ts
 * import { renderClaimMessage } from '@letheswap/sdk'
 *
 * const issuedAt = Math.floor(Date.now() / 1_000)
 * const message = renderClaimMessage({
 *   origin: 'http://localhost:5050',
 *   chainId: 500_000,
 *   wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   amounts: ['100 ZKP'],
 *   nonce: '0'.repeat(64),
 *   issuedAt,
 *   expiresAt: issuedAt + 300,
 * })
 * ```
 */
export function renderClaimMessage(
  fields: renderClaimMessage.Parameters,
): string {
  const { origin, chainId, wallet, amounts, nonce } = fields
  return `${new URL(origin).host} wants you to sign in with your Ethereum account:
${wallet}

Send ${list(amounts)} in test coins to this wallet. Signing costs nothing.

URI: ${origin}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${formatTime(fields.issuedAt)}
Expiration Time: ${formatTime(fields.expiresAt)}`
}

/** Joins amounts: `1 A`, `1 A and 2 B`, `1 A, 2 B and 3 C`. */
function list(amounts: readonly string[]): string {
  const last = amounts.at(-1) ?? ''
  const others = amounts.slice(0, -1)
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`
}

/** Formats a time in the RFC 3339 format, in UTC and without a fraction. */
function formatTime(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`
}

export declare namespace renderClaimMessage {
  type Parameters = {
    /** Origin of the visitor's page, e.g. `http://localhost:8080`. */
    origin: string
    /** The chain on which the faucet pays. */
    chainId: number
    /** The wallet's address, with its checksum. */
    wallet: Address
    /** Amounts in whole tokens with symbols, e.g. `100 ZKP`. */
    amounts: readonly string[]
    /** A nonce of 64 to 96 hex digits. */
    nonce: string
    /** Time of issue. Like `expiresAt`, in Unix seconds. */
    issuedAt: number
    expiresAt: number
  }
}
