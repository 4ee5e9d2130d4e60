import { expect, test } from 'vitest'
import { getExecutionPrice } from './getExecutionPrice.js'

test('default: whole output tokens for a whole input token', () => {
  expect(
    getExecutionPrice({
      amountIn: 2_000_000n,
      decimalsIn: 6,
      amountOut: 10n ** 18n,
      decimalsOut: 18,
    }),
  ).toBe(5n * 10n ** 17n)
})

test('behavior: rounds down at 18 decimals', () => {
  expect(
    getExecutionPrice({
      amountIn: 3n,
      decimalsIn: 0,
      amountOut: 2n,
      decimalsOut: 0,
    }),
  ).toBe(666_666_666_666_666_666n)
})

test('error: without an input there is no price', () => {
  expect(() =>
    getExecutionPrice({
      amountIn: 0n,
      decimalsIn: 6,
      amountOut: 1n,
      decimalsOut: 6,
    }),
  ).toThrow('too small')
})
