import type { Address } from 'viem'

export type MessageFields = {
  /** Authority of the front end's origin: `swap.test`, `localhost:8080`. */
  domain: string
  /** The front end's origin. */
  uri: string
  chainId: number
  /** Checksummed. */
  wallet: Address
  token: string
  /** Plain decimals, in whole tokens. */
  amount: string
  /** Whole seconds since the epoch. */
  issuedAt: number
  /** Whole seconds since the epoch. */
  expiresAt: number
}

/**
 * The text that a wallet signs, as EIP-4361 lays it out, so that wallets show
 * it well and compare its domain with the page's.
 *
 * @returns Writes the text with a nonce: it is needed with two of them.
 */
export function renderMessage(
  fields: MessageFields,
): (nonce: string) => string {
  const { domain, uri, chainId, wallet, token, amount } = fields
  const head = `${domain} wants you to sign in with your Ethereum account:
${wallet}

Send ${amount} ${token} in test coins to this wallet. Signing costs nothing.

URI: ${uri}
Version: 1
Chain ID: ${chainId}
Nonce: `
  const tail = `
${renderTimes(fields)}`
  return (nonce) => head + nonce + tail
}

type Times = Pick<MessageFields, 'issuedAt' | 'expiresAt'>

let last = { issuedAt: Number.NaN, expiresAt: Number.NaN, text: '' }

/** Most messages are of the same second as the one before. */
function renderTimes({ issuedAt, expiresAt }: Times): string {
  if (issuedAt !== last.issuedAt || expiresAt !== last.expiresAt)
    last = {
      issuedAt,
      expiresAt,
      text: `Issued At: ${formatTime(issuedAt)}
Expiration Time: ${formatTime(expiresAt)}`,
    }
  return last.text
}

/** RFC 3339 in UTC, without a fraction. */
function formatTime(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`
}
