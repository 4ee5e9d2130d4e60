import { expect, test } from 'vitest'
import { quote } from './quote.js'

test.each([
  [1n, 100n, 200n, 2n],
  [2n, 200n, 100n, 1n],
])(
  'default: UniswapV2Router02.spec.ts of v2-periphery',
  (amountA, reserveA, reserveB, expected) => {
    expect(quote({ amountA, reserveA, reserveB })).toBe(expected)
  },
)

test('behavior: rounds down', () => {
  expect(quote({ amountA: 1n, reserveA: 3n, reserveB: 5n })).toBe(1n)
})

test('behavior: the library multiplies in uint256', () => {
  expect(quote({ amountA: 2n ** 255n, reserveA: 1n, reserveB: 1n })).toBe(
    2n ** 255n,
  )
  // 2^256 − 1 is a multiple of 3.
  const most = 2n ** 256n - 1n
  expect(quote({ amountA: most / 3n, reserveA: 1n, reserveB: 3n })).toBe(most)
})

test.each([
  [0n, 100n, 200n, 'Input amount 0 is too small.'],
  [1n, 0n, 200n, 'Insufficient liquidity for 1: 0 available.'],
  [1n, 100n, 0n, 'Insufficient liquidity for 1: 0 available.'],
  [2n ** 255n, 1n, 2n, 'Amount does not fit in a uint256.'],
])('error: %d at %d/%d', (amountA, reserveA, reserveB, message) => {
  expect(() => quote({ amountA, reserveA, reserveB })).toThrow(message)
})
