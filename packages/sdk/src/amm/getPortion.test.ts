import { expect, test } from 'vitest'
import { getPortion } from './getPortion.js'

test('a part is rounded down, and the whole is whole', () => {
  expect(getPortion({ amount: 1_003n, bps: 2_500 })).toBe(250n)
  expect(getPortion({ amount: 1_003n, bps: 7_500 })).toBe(752n)
  expect(getPortion({ amount: 1_003n, bps: 10_000 })).toBe(1_003n)
  expect(getPortion({ amount: 3n, bps: 2_500 })).toBe(0n)
})
