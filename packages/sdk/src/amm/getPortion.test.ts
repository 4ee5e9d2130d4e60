import { expect, test } from 'vitest'
import { getPortion } from './getPortion.js'

test('a part is rounded down, and the whole is whole', () => {
  expect(getPortion({ amount: 1_003n, bps: 2_500 })).toBe(250n)
  expect(getPortion({ amount: 1_003n, bps: 7_500 })).toBe(752n)
  expect(getPortion({ amount: 1_003n, bps: 10_000 })).toBe(1_003n)
  expect(getPortion({ amount: 3n, bps: 2_500 })).toBe(0n)
})

test.each([-1, 0.5, 10_001, Number.NaN])('refuses %d basis points', (bps) => {
  expect(() => getPortion({ amount: 1n, bps })).toThrow(
    `"bps" must be an integer from 0 to 10000`,
  )
})

test('refuses a negative amount', () => {
  expect(() => getPortion({ amount: -1n, bps: 1 })).toThrow(
    'Amount does not fit in a uint256.',
  )
})
