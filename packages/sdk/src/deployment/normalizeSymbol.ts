/** Cyrillic and Greek capitals with their Latin look-alikes. */
const lookAlikes = [
  'АВЕКМНОРСТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'ABEKMHOPCTXYIJSABEZHIKMNOPTYX',
]

/**
 * Folds symbols that look the same into one: upper case, and Latin letters for
 * their Cyrillic and Greek look-alikes. Unique within a deployment.
 */
export const normalizeSymbol = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\0-\x7f]/g, (letter) => {
      const [foreign = '', latin = ''] = lookAlikes
      return latin[foreign.indexOf(letter)] ?? letter
    })
