import { describe, expect, test } from 'vitest'
import { formatBps, getPriceImpactLevel } from './priceImpact'

test.each([
  [0n, 'negligible'],
  [99n, 'negligible'],
  [100n, 'low'],
  [299n, 'low'],
  [300n, 'moderate'],
  [499n, 'moderate'],
  [500n, 'high'],
  [1_499n, 'high'],
  [1_500n, 'extreme'],
  [10_000n, 'extreme'],
] as const)('behavior: %s bps of price impact is %s', (bps, level) => {
  expect(getPriceImpactLevel(bps)).toBe(level)
})

describe('formatBps', () => {
  test.each([
    [0n, '0.00%'],
    [5n, '0.05%'],
    [30n, '0.30%'],
    [1_234n, '12.34%'],
    [10_000n, '100.00%'],
  ] as const)('behavior: %s is %s', (bps, text) => {
    expect(formatBps(bps)).toBe(text)
  })
})
