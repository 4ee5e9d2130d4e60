import { BaseError } from './base.js'

/** A symbol is not among the deployment's tokens. */
export class UnknownTokenError extends BaseError {
  override name = 'UnknownTokenError'
  /** The symbol that was asked for. */
  readonly symbol: string

  constructor({ symbol, known }: { symbol: string; known: readonly string[] }) {
    super(`Token "${symbol}" is not in the deployment.`, {
      metaMessages: [`Known tokens: ${known.join(', ')}.`],
    })
    this.symbol = symbol
  }
}

export type UnknownTokenErrorType = UnknownTokenError & {
  name: 'UnknownTokenError'
}

/**
 * Why a text is not an amount: nothing was written, it is not a plain decimal
 * number, it has more decimals than the token, or it does not fit a uint256.
 */
export type InvalidAmountReason = 'empty' | 'format' | 'decimals' | 'range'

const sentences = {
  empty: () => 'Amount is empty.',
  format: (text) => `Amount "${text}" is not a plain decimal number.`,
  decimals: (text, decimals) =>
    `Amount "${text}" has more than ${decimals} decimals.`,
  range: (text) => `Amount "${text}" does not fit in a uint256.`,
} satisfies Record<
  InvalidAmountReason,
  (text: string, decimals: number) => string
>

/** A text cannot be read as an amount without guessing or rounding. */
export class InvalidAmountError extends BaseError {
  override name = 'InvalidAmountError'
  /** What is wrong with the text. */
  readonly reason: InvalidAmountReason
  /** The text as it was given. */
  readonly text: string

  constructor({
    text,
    decimals,
    reason,
  }: { text: string; decimals: number; reason: InvalidAmountReason }) {
    // A pasted page of text would bury the message that quotes it.
    const quoted = text.length > 100 ? `${text.slice(0, 100)}…` : text
    super(sentences[reason](quoted, decimals), {
      metaMessages:
        reason === 'format'
          ? ['Write digits with at most one decimal point, e.g. "1234.5".']
          : undefined,
    })
    this.reason = reason
    this.text = text
  }
}

export type InvalidAmountErrorType = InvalidAmountError & {
  name: 'InvalidAmountError'
}
