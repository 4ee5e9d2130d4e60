import { expect, test } from 'vitest'
import { sqrt } from './sqrt.js'

test.each([
  [0n, 0n],
  [1n, 1n],
  [2n, 1n],
  [3n, 1n],
  [4n, 2n],
  [15n, 3n],
  [16n, 4n],
  [10n ** 36n, 10n ** 18n],
  [(2n ** 112n - 1n) ** 2n - 1n, 2n ** 112n - 2n],
  [(2n ** 112n - 1n) ** 2n, 2n ** 112n - 1n],
  [2n ** 256n - 1n, 2n ** 128n - 1n],
])('the root of %d is %d, rounded down', (value, root) => {
  expect(sqrt(value)).toBe(root)
})
