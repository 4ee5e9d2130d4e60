import { expect, test } from 'vitest'
import { getDepositAmounts } from './getDepositAmounts.js'

const reserves = { reserveA: 1000n, reserveB: 2500n }

test('behavior: takes all of A when B reaches', () => {
  expect(
    getDepositAmounts({ amountA: 40n, amountB: 101n, ...reserves }),
  ).toEqual({ amountA: 40n, amountB: 100n })
})

test('behavior: takes all of B when it does not', () => {
  expect(
    getDepositAmounts({ amountA: 100n, amountB: 100n, ...reserves }),
  ).toEqual({ amountA: 40n, amountB: 100n })
})

test('behavior: rounds what it takes of the other token down', () => {
  // 99 × 1000 / 2500 = 39.6
  expect(
    getDepositAmounts({ amountA: 100n, amountB: 99n, ...reserves }),
  ).toEqual({ amountA: 39n, amountB: 99n })
})

test('behavior: an empty pool takes both whole', () => {
  expect(
    getDepositAmounts({
      amountA: 7n,
      amountB: 11n,
      reserveA: 0n,
      reserveB: 0n,
    }),
  ).toEqual({ amountA: 7n, amountB: 11n })
})

test.each([
  // Half an empty pool has no price.
  [7n, 0n, 5n, 'Insufficient liquidity for 7: 0 available.'],
  [1n, 1000n, 0n, 'Insufficient liquidity for 1: 0 available.'],
  [0n, 1000n, 2500n, 'Input amount 0 is too small.'],
])('error: %d for %d/%d', (amountA, reserveA, reserveB, message) => {
  expect(() =>
    getDepositAmounts({ amountA, amountB: 11n, reserveA, reserveB }),
  ).toThrow(message)
})
