export const languages = ['en', 'ru'] as const

export type Language = (typeof languages)[number]

/** Returns the page's language. index.html sets it before the first paint. */
export const getLanguage = () =>
  (globalThis.document?.documentElement.lang || 'en') as Language

/** Returns the first of these tags that the page supports: 'ru-RU' is 'ru'. */
export const chooseLanguage = (
  tags: readonly (string | undefined)[],
): Language =>
  tags.flatMap(
    (tag) => languages.find((each) => each === tag?.split('-')[0]) ?? [],
  )[0] ?? 'en'

/** Returns the browser's variant of the language, which determines the date format. */
export function getLocale(): string {
  const language = getLanguage()
  const varieties = globalThis.navigator?.languages ?? []
  return varieties.find((each) => each.startsWith(language)) ?? language
}

/** Caches a formatter per locale, because creating one takes longer than using it. */
export function forLocale<format>(create: (locale: string) => format) {
  const made = new Map<string, format>()
  return (locale: string): format => {
    const format = made.get(locale) ?? create(locale)
    made.set(locale, format)
    return format
  }
}

/**
 * Formats a count with grouped digits, and returns a text unchanged. Not for amounts of
 * money.
 */
export const showCount = (count: bigint | number | string) =>
  typeof count === 'string' ? count : count.toLocaleString(getLocale())

/** Formats '1:00:00 PM'. */
export const showTime = (time: number | Date) =>
  new Date(time).toLocaleTimeString(getLocale())

/** Formats '1/2/2026, 1:00:00 PM'. */
export const showDateTime = (time: number | Date) =>
  new Date(time).toLocaleString(getLocale())

/** Formats 'USDT, WETH, and DAI'. */
export const joinList = (items: readonly string[]) =>
  new Intl.ListFormat(getLanguage()).format(items)
