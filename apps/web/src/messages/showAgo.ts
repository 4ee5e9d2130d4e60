import { forLocale, getLocale } from './intl'

const units = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const

const getFormat = forLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
)

/** Formats '5 minutes ago' for a time in Unix milliseconds. Months have 30 days. */
export function showAgo(time: number, now = Date.now()): string {
  const format = getFormat(getLocale())
  // A block's timestamp may be ahead of the browser's clock. The text never names a
  // time in the future.
  let age = Math.max(0, Math.floor((now - time) / 1_000))
  for (const [unit, size] of units) {
    if (age < size) return format.format(-age, unit)
    age = Math.floor(age / size)
  }
  return format.format(-age, 'year')
}
