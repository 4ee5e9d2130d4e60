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

test('error: half an empty pool has no price', () => {
  expect(() =>
    getDepositAmounts({
      amountA: 7n,
      amountB: 11n,
      reserveA: 0n,
      reserveB: 5n,
    }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InsufficientLiquidityError: Insufficient liquidity for 7: 0 available.]`,
  )
})

test('error: an offer of nothing is too small', () => {
  expect(() =>
    getDepositAmounts({ amountA: 0n, amountB: 1n, ...reserves }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InsufficientInputAmountError: Input amount 0 is too small.]`,
  )
})

test('error: a pool with one reserve has no price', () => {
  for (const reserves of [
    { reserveA: 1000n, reserveB: 0n },
    { reserveA: 0n, reserveB: 1000n },
  ])
    expect(() =>
      getDepositAmounts({ amountA: 1n, amountB: 1n, ...reserves }),
    ).toThrow(expect.objectContaining({ name: 'InsufficientLiquidityError' }))
})
