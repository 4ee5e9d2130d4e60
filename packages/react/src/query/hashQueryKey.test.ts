import { expect, test } from 'vitest'
import { hashQueryKey } from './hashQueryKey.js'

test('default: tells amounts apart, down to the wei', () => {
  expect(hashQueryKey(['quote', { amountIn: 1n }])).not.toBe(
    hashQueryKey(['quote', { amountIn: 2n }]),
  )
  expect(hashQueryKey(['quote', { amountIn: 10n ** 18n }])).toBe(
    hashQueryKey(['quote', { amountIn: 10n ** 18n }]),
  )
})

test('behavior: an amount is not the text or the number of the same digits', () => {
  const hashes = [1n, 1, '1'].map((amountIn) => hashQueryKey([{ amountIn }]))
  expect(new Set(hashes).size).toBe(3)
})

test('behavior: zero is an amount, and differs from none', () => {
  expect(hashQueryKey([{ amountIn: 0n }])).not.toBe(
    hashQueryKey([{ amountIn: undefined }]),
  )
})

test('behavior: the order of names means nothing', () => {
  expect(hashQueryKey([{ a: 1n, b: 2n }])).toBe(
    hashQueryKey([{ b: 2n, a: 1n }]),
  )
})
