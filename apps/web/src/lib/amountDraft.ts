import { InvalidAmountError, parseAmount } from '@letheswap/sdk'

/**
 * Digits with an optional decimal point and at most 18 decimals. No amount that a
 * contract can hold has more than 78 digits.
 */
const DRAFT_PATTERN = /^\d{0,78}(\.\d{0,18})?$/

/** Whether a text may stand in an amount field while it is being typed. */
export function isAmountDraft(text: string): boolean {
  return DRAFT_PATTERN.test(text)
}

/** The plain form of a draft: no bare point, no needless zeros, the same value. */
export function normalizeAmountDraft(text: string): string {
  if (!isAmountDraft(text)) return text
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

/** What an amount field says, in base units. Empty is no error; zero is an amount. */
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

/** The amount that a field says, in base units, if it says one. */
export function readDraftAmount(
  text: string,
  decimals: number,
): bigint | undefined {
  const reading = readAmountDraft(text, decimals)
  return reading.status === 'ok' ? reading.amount : undefined
}
