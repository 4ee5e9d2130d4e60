import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1n, 0, '1'],
  [1_500_000n, 6, '1.5'],
  [2n ** 112n - 1n, 18, '5192296858534827.628530496329220095'],
  [
    2n ** 256n - 1n,
    0,
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  ],
])('%d with %d decimals is %s', (amount, decimals, text) => {
  expect(formatAmount(amount, decimals)).toBe(text)
})

test('args: maxDecimals truncates and never rounds up', () => {
  expect(formatAmount(1_999_999n, 6, 2)).toBe('1.99')
  expect(formatAmount(1_999_999n, 6, 0)).toBe('1')
  expect(formatAmount(1n, 18, 6)).toBe('0')
})

test('args: maxDecimals trims trailing zeros', () => {
  expect(formatAmount(1_500_001n, 6, 4)).toBe('1.5')
})

test('behavior: truncates a negative amount towards zero', () => {
  expect(formatAmount(-1_999_999n, 6, 2)).toBe('-1.99')
  expect(formatAmount(-1n, 6, 2)).toBe('0')
})
