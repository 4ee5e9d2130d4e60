/** Cyrillic and Greek capitals, with the Latin letters that look the same. */
const lookAlikes = [
  'АВЕКМНОРСТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'ABEKMHOPCTXYIJSABEZHIKMNOPTYX',
]

/**
 * Maps symbols that look the same to the same text: upper case, with Latin letters in
 * place of Cyrillic and Greek letters. This text must be unique within a deployment.
 */
export const normalizeSymbol = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\0-\x7f]/g, (letter) => {
      const [foreign = '', latin = ''] = lookAlikes
      return latin[foreign.indexOf(letter)] ?? letter
    })
