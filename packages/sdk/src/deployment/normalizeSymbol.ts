/** Cyrillic and Greek capitals, and the Latin ones that look the same. */
const lookAlikes = [
  'АВЕКМНОРСТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'ABEKMHOPCTXYIJSABEZHIKMNOPTYX',
]

/**
 * Folds symbols that look the same into one: upper case, and Latin letters for the
 * Cyrillic and Greek ones that look like them. A deployment has no two tokens of
 * one such symbol.
 *
 * @param symbol - A ticker.
 * @returns The text to compare.
 *
 * @example
 * ```ts
 * import { normalizeSymbol } from '@letheswap/sdk'
 *
 * normalizeSymbol('Pepe') === normalizeSymbol('PEPE') // true
 * ```
 */
export const normalizeSymbol = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\0-\x7f]/g, (letter) => {
      const [foreign = '', latin = ''] = lookAlikes
      return latin[foreign.indexOf(letter)] ?? letter
    })
