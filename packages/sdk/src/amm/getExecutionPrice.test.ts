import { expect, test } from 'vitest'
import { formatPrice } from './formatPrice.js'
import { getExecutionPrice } from './getExecutionPrice.js'

test('default: whole output tokens for a whole input token', () => {
  const price = getExecutionPrice({
    amountIn: 2_000_000n,
    decimalsIn: 6,
    amountOut: 10n ** 18n,
    decimalsOut: 18,
  })
  expect(formatPrice(price)).toBe('0.5')
})

test('behavior: two thirds are exact', () => {
  const price = { amountIn: 3n, decimalsIn: 0, amountOut: 2n, decimalsOut: 0 }
  expect(getExecutionPrice(price)).toEqual({ numerator: 2n, denominator: 3n })
})

test('error: without an input there is no price', () => {
  const price = { amountIn: 0n, decimalsIn: 6, amountOut: 1n, decimalsOut: 6 }
  expect(() => getExecutionPrice(price)).toThrow('too small')
})
