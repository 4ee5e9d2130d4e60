import { InvalidAmountError, parseAmount } from '@letheswap/sdk'

/** Digits with an optional decimal point. No contract holds more than 78 digits. */
const draftPattern = /^\d{0,78}(\.\d*)?$/

/** The decimals that every amount field takes, for any token. */
const FIELD_DECIMALS = 18

/** Checks whether an amount field accepts a text while it is typed. */
export function isAmountDraft(text: string, decimals = FIELD_DECIMALS) {
  return draftPattern.test(text) && countDecimals(text) <= decimals
}

/**
 * Checks whether a text may take the place of another in a field. A token may have
 * more than 18 decimals, and existing text can be shortened.
 */
export function mayReplaceDraft(text: string, before: string, decimals = 0) {
  return isAmountDraft(
    text,
    Math.max(FIELD_DECIMALS, decimals, countDecimals(before)),
  )
}

const countDecimals = (text: string) => text.split('.')[1]?.length ?? 0

/** Turns the input of a keyboard or a clipboard into a draft's characters. */
export const toDraftText = (text: string): string =>
  // Full-width digits of an input method become ASCII digits.
  text.normalize('NFKC').trim()

/** Returns the plain form of a draft: no bare point, no needless zeros, the same value. */
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

/** Parses an amount field to base units. Empty is not an error, and zero is an amount. */
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

/** Returns the amount of a field in base units, if the text is an amount. */
export function readDraftAmount(
  text: string,
  decimals: number,
): bigint | undefined {
  const reading = readAmountDraft(text, decimals)
  return reading.status === 'ok' ? reading.amount : undefined
}
