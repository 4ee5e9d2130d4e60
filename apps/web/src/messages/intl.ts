/** What the page speaks. */
const getLanguage = () => globalThis.document?.documentElement.lang || 'en'

/** The browser's own variety of it, which has its own way with dates. */
export function getLocale(): string {
  const language = getLanguage()
  const varieties = globalThis.navigator?.languages ?? []
  return varieties.find((each) => each.startsWith(language)) ?? language
}

/** A count with its thousands apart. Amounts of money are not counts. */
export const showCount = (count: bigint | number) =>
  count.toLocaleString(getLocale())

/** '1:00:00 PM' */
export const showTime = (time: number | Date) =>
  new Date(time).toLocaleTimeString(getLocale())

/** '1/2/2026, 1:00:00 PM' */
export const showDateTime = (time: number | Date) =>
  new Date(time).toLocaleString(getLocale())

/** 'USDT, WETH, and DAI' */
export const joinList = (items: readonly string[]) =>
  new Intl.ListFormat(getLanguage()).format(items)
