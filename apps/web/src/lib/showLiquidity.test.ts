import { expect, test } from 'vitest'
import { showLiquidity } from './showLiquidity'

test.each([
  [0n, '0.000000'],
  [1n, '<0.000001'],
  [10n ** 12n - 1n, '<0.000001'],
  [10n ** 12n, '0.000001'],
  [2n * 10n ** 18n, '2.000000'],
])('behavior: %d is shown as %s', (liquidity, text) => {
  expect(showLiquidity(liquidity)).toBe(text)
})
