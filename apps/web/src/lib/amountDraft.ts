import { InvalidAmountError, parseAmount } from '@letheswap/sdk'

/** Digits with an optional decimal point. No uint256 has more than 78 digits. */
const draftPattern = /^\d{0,78}(\.\d*)?$/

/** Number of decimals that every amount field accepts, for any token. */
const FIELD_DECIMALS = 18

/** Checks whether an amount field accepts a text while the user types. */
export function isAmountDraft(text: string, decimals = FIELD_DECIMALS) {
  return draftPattern.test(text) && countDecimals(text) <= decimals
}

/**
 * Checks whether a text may replace another in a field. A token may have more than 18
 * decimals, and existing text can be shortened.
 */
export function mayReplaceDraft(text: string, before: string, decimals = 0) {
  return isAmountDraft(
    text,
    Math.max(FIELD_DECIMALS, decimals, countDecimals(before)),
  )
}

const countDecimals = (text: string) => text.split('.')[1]?.length ?? 0

/** Converts keyboard or clipboard input into a draft's characters. */
export const toDraftText = (text: string): string =>
  // Converts full-width digits of an input method into ASCII digits.
  text.normalize('NFKC').trim()

/**
 * Returns the plain form of a draft with the same value: no trailing point, no
 * superfluous zeros.
 */
export function normalizeAmountDraft(text: string): string {
  if (!draftPattern.test(text)) return text
  if (!/\d/.test(text)) return ''
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction.replace(/0+$/, '')
  return decimals ? `${digits}.${decimals}` : digits
}

export type AmountReading =
  | { status: 'empty' }
  | { status: 'invalid'; reason: 'format' | 'decimals' | 'range' }
  | { status: 'ok'; amount: bigint }

/**
 * Parses an amount field into smallest units. Empty text is not an error, and zero is
 * an amount.
 */
export function readAmountDraft(text: string, decimals: number): AmountReading {
  const plain = normalizeAmountDraft(text)
  if (plain === '') return { status: 'empty' }
  try {
    return { status: 'ok', amount: parseAmount(plain, decimals) }
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    return {
      status: 'invalid',
      reason: error.reason === 'empty' ? 'format' : error.reason,
    }
  }
}

/** Returns a field's amount in smallest units. Undefined if the text is not an amount. */
export function readDraftAmount(
  text: string,
  decimals: number,
): bigint | undefined {
  const reading = readAmountDraft(text, decimals)
  return reading.status === 'ok' ? reading.amount : undefined
}
