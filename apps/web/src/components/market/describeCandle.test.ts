import { expect, test } from 'vitest'
import { createTickFormat } from './describeCandle'

test.each([
  ['4h', 28],
  ['4h', 71],
  ['4h', 72],
  ['30m', 12],
] as const)(
  'rule: the four labels below a chart of %s candles over %i h differ',
  (interval, hours) => {
    const span = hours * 3_600
    const show = createTickFormat(interval, span)
    const times = [0, 1, 2, 3].map((part) => (span * part) / 3)
    expect(new Set(times.map(show)).size).toBe(4)
  },
)
