import { isAmountDraft, normalizeAmountDraft, toDraftText } from './amountDraft'

/** Thousands with commas, spaces or apostrophes: '1,234.5'. */
const grouped = /^\d{1,3}(?:[,\s'’_]\d{3})+(?:\.\d*)?$/

/** A decimal comma, with other thousands separators: '1.234,5'. */
const commaDecimal = /^(?:\d*|\d{1,3}(?:[.\s'’_]\d{3})+)(?:,\d+)?$/

const MAX_LENGTH = 200

/** Returns the amounts that a text like '1,5' may mean, most likely first. */
export function guessAmounts(text: string): readonly string[] {
  // Text of this length is not an amount, and matching the patterns would take seconds.
  if (text.length > MAX_LENGTH) return []
  // Strips a leading sign and currency mark, and a trailing token symbol, e.g.
  // '-$1.5 DAI'.
  const bare = toDraftText(text)
    .replace(/^[-+]?\s*[$€£]?\s*/, '')
    .replace(/\s*[a-z]{2,}$/i, '')
  const guesses = [
    bare,
    expand(bare),
    grouped.test(bare) && bare.replace(/[^\d.]/g, ''),
    commaDecimal.test(bare) && bare.replace(/[^\d,]/g, '').replace(',', '.'),
  ]
    .filter((guess) => guess && /\d/.test(guess) && isAmountDraft(guess))
    .map((guess) => normalizeAmountDraft(String(guess)))
  return [...new Set(guesses)]
}

/** Expands an exponent: '1e3' is '1000'. */
function expand(text: string): string | undefined {
  const [, whole = '', fraction = '', exponent] =
    /^(\d*)\.?(\d*)e([-+]?\d{1,2})$/i.exec(text) ?? []
  if (exponent === undefined) return undefined
  const shift = Number(exponent)
  const digits = shift < 0 ? whole.padStart(1 - shift, '0') : whole
  const decimals = fraction.padEnd(shift, '0')
  return shift < 0
    ? `${digits.slice(0, shift)}.${digits.slice(shift)}${decimals}`
    : `${digits}${decimals.slice(0, shift)}.${decimals.slice(shift)}`
}
