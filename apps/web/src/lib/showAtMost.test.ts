import type { Token } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { showAtMost } from './showAtMost'

const usdt = { decimals: 6, displayDecimals: 2 } as Token

test.each([
  [0n, '0'],
  [1n, '0.01'],
  [10_000n, '0.01'],
  [1_230_000n, '1.23'],
  [1_230_001n, '1.24'],
  [999_990_001n, '1000'],
])('of %s millionths of USDT: %s', (amount, shown) => {
  expect(showAtMost(amount, usdt)).toBe(shown)
})

test('a token with fewer decimals than are shown keeps them all', () => {
  const token = { decimals: 0, displayDecimals: 6 } as Token
  expect(showAtMost(7n, token)).toBe('7')
})
