/**
 * Writes a decimal number with its thousands apart: '1,234.5'. In Russian a comma
 * begins the decimals, so a space stands between them: '1 234.5'.
 */
export function groupDigits(number: string): string {
  const isRussian = globalThis.document?.documentElement.lang === 'ru'
  const [whole = '', fraction] = number.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isRussian ? '\u00a0' : ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
