import { UsageError } from '../errors.js'

/** Seconds of a period such as `7d` or `12h`. */
export function readPeriod(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? []
  if (count === undefined)
    throw new UsageError(
      `--history takes a number of days or hours, as in 7d or 12h, not '${text}'.`,
    )
  return Number(count) * (unit === 'd' ? 86_400 : 3_600)
}
