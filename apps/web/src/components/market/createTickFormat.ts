import { getLocale } from '../../messages/intl'
import type { ChartInterval } from './chartWindows'

/** Writes the times below a chart: of the day up to a day, else the date, in UTC for days. */
export function createTickFormat(interval: ChartInterval) {
  const isDay = interval === '1m' || interval === '30m'
  const { format } = new Intl.DateTimeFormat(getLocale(), {
    ...(isDay ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' }),
    ...(interval === '1d' && { timeZone: 'UTC' }),
  })
  return (time: number) => format(time * 1_000)
}
