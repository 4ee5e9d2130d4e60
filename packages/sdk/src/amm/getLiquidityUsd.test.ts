import { expect, test } from 'vitest'
import { getLiquidityUsd } from './getLiquidityUsd.js'

test('default: the average of the reserves in whole tokens', () => {
  // (3 + 1) / 2 dollars
  expect(
    getLiquidityUsd({
      reserve0: 3_000_000n,
      decimals0: 6,
      reserve1: 10n ** 18n,
      decimals1: 18,
    }),
  ).toBe(2n * 10n ** 18n)
})

test('behavior: rounds down once, at 18 decimals', () => {
  // Half a unit on each side is a whole one together.
  const half = { decimals0: 19, decimals1: 19 }
  expect(getLiquidityUsd({ reserve0: 10n, reserve1: 10n, ...half })).toBe(1n)
  expect(getLiquidityUsd({ reserve0: 10n, reserve1: 9n, ...half })).toBe(0n)
})

test('behavior: an empty pool has none', () => {
  expect(
    getLiquidityUsd({ reserve0: 0n, decimals0: 6, reserve1: 0n, decimals1: 8 }),
  ).toBe(0n)
})
