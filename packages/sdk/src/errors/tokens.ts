import { BaseError } from './base.js'

/** A symbol is not among the deployment's tokens. */
export class UnknownTokenError extends BaseError {
  override readonly name = 'UnknownTokenError'
  declare readonly symbol: string

  constructor({ symbol, known }: { symbol: string; known: readonly string[] }) {
    super(`Token "${symbol}" is not in the deployment.`, {
      metaMessages: [`Known tokens: ${known.join(', ')}.`],
    })
    this.symbol = symbol
  }
}

/**
 * Why a text is not an amount. `decimals`: more than the token has. `range`:
 * more than a uint256.
 */
export type InvalidAmountReason = 'empty' | 'format' | 'decimals' | 'range'

const faults = {
  empty: () => 'is empty',
  format: () => 'is not a plain decimal number',
  decimals: (decimals) => `has more than ${decimals} decimals`,
  range: () => 'does not fit in a uint256',
} satisfies Record<InvalidAmountReason, (decimals: number) => string>

/** Characters of a text that a message quotes at most. */
const maxQuotedLength = 40

/** A text cannot be read as an amount without guessing or rounding. */
export class InvalidAmountError extends BaseError {
  override readonly name = 'InvalidAmountError'
  declare readonly reason: InvalidAmountReason
  /** The text as it was given, unless it is too long to be quoted. */
  declare readonly text: string | undefined

  constructor({
    text,
    decimals,
    reason,
  }: { text: unknown; decimals: number; reason: InvalidAmountReason }) {
    // Pasted text may be a private key, and errors end up in logs.
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
