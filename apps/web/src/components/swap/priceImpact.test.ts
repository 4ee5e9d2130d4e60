import { describe, expect, test } from 'vitest'
import { formatBps, getPriceImpactLevel } from './priceImpact'

test.each([
  [0, 'negligible'],
  [99, 'negligible'],
  [100, 'low'],
  [299, 'low'],
  [300, 'moderate'],
  [499, 'moderate'],
  [500, 'high'],
  [1_499, 'high'],
  [1_500, 'extreme'],
  [10_000, 'extreme'],
] as const)('behavior: a price impact of %s bps is %s', (bps, level) => {
  expect(getPriceImpactLevel(bps)).toBe(level)
})

describe('formatBps', () => {
  test.each([
    [0, '0.00%'],
    [1, '<0.01%'],
    [5, '0.05%'],
    [30, '0.30%'],
    [1_234, '12.34%'],
    [10_000, '100.00%'],
  ] as const)('behavior: formats %s bps as %s', (bps, text) => {
    expect(formatBps(bps)).toBe(text)
  })
})
