import type { Address } from 'viem'
import { maxDecimals } from '../utils/maxDecimals.js'
import { BaseError, defineError } from './base.js'

/** The deployment has no token with this symbol. */
export class UnknownTokenError extends /* @__PURE__ */ defineError(
  'UnknownTokenError',
  ({ symbol, known }: { symbol: string; known: readonly string[] }) => [
    `Token "${symbol}" is not in the deployment.`,
    `Known tokens: ${known.join(', ')}.`,
  ],
) {}

const unreadable = {
  noContract: (address) => `There is no contract at ${address}.`,
  metadata: (address) =>
    `The contract at ${address} returns no decimals: it is not a token.`,
  symbol: (address) => `The token at ${address} has no visible symbol.`,
  decimals: (address) =>
    `The token at ${address} has more than ${maxDecimals} decimals, which no amount fits.`,
} satisfies Record<string, (address: Address) => string>

/** A contract is not a token, or cannot be traded. */
export class TokenUnreadableError extends /* @__PURE__ */ defineError(
  'TokenUnreadableError',
  ({
    address,
    reason,
  }: {
    address: Address
    reason: keyof typeof unreadable
  }) => [
    unreadable[reason](address),
    reason === 'symbol'
      ? 'Name it: pass `symbol`.'
      : 'Check the address and the network.',
  ],
) {}

/**
 * The reason why a text is not an amount. `decimals`: more decimals than the token
 * has. `range`: more than a uint256.
 */
export type InvalidAmountReason = 'empty' | 'format' | 'decimals' | 'range'

const faults = {
  empty: () => 'is empty',
  format: () => 'is not a plain decimal number',
  decimals: (decimals) => `has more than ${decimals} decimals`,
  range: () => 'does not fit in a uint256',
} satisfies Record<InvalidAmountReason, (decimals: number) => string>

/** Maximum length of a text that a message quotes. */
const maxQuotedLength = 40

/** A text cannot be parsed as an amount without guessing or rounding. */
export class InvalidAmountError extends BaseError {
  override readonly name = 'InvalidAmountError'
  declare readonly reason: InvalidAmountReason
  /** The original text, if it is short enough to quote. */
  declare readonly text: string | undefined

  constructor({
    text,
    decimals,
    reason,
  }: { text: unknown; decimals: number; reason: InvalidAmountReason }) {
    // Longer text is not quoted, because it may be a pasted private key, and errors end
    // up in logs.
    const written = String(text)
    const isQuotable = written.length <= maxQuotedLength
    const quoted = isQuotable
      ? written && ` "${written}"`
      : ` of ${written.length} characters`
    const fault =
      typeof text === 'string'
        ? faults[reason](decimals)
        : `is a ${typeof text}, not text`
    super(`Amount${quoted} ${fault}.`, {
      metaMessages:
        reason === 'format'
          ? ['Write digits with at most one decimal point, e.g. "1234.5".']
          : undefined,
    })
    this.reason = reason
    this.text = isQuotable ? written : undefined
  }
}
