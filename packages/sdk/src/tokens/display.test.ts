import { expect, test } from 'vitest'
import { formatLiquidity } from './formatLiquidity.js'
import { formatShare } from './formatShare.js'
import { formatTokenAmount } from './formatTokenAmount.js'
import { formatUsd } from './formatUsd.js'
import { shortenAddress } from './shortenAddress.js'

test.each([
  ['USDT', 6, 1_239_999n, '1.23'],
  ['DAI', 18, 1_239_999_999_999_999_999n, '1.23'],
  ['DAI', 18, 9_999_999_999_999_999n, '0'],
  ['WETH', 18, 1_234_567_899_999_999_999n, '1.234567'],
  ['WBTC', 8, 123_456_789n, '1.234567'],
  ['ZKP', 18, 1_500_000_000_000_000_000n, '1.5'],
  ['ZKP', 18, 2n * 10n ** 18n, '2'],
])(
  'up to 2 decimals for USDT and DAI, else 6: %s',
  (symbol, decimals, amount, text) => {
    expect(formatTokenAmount(amount, { symbol, decimals })).toBe(text)
  },
)

test('LP tokens have 6 decimals, truncated', () => {
  expect(formatLiquidity(1_500_000_000_000_000_000n)).toBe('1.500000')
  expect(formatLiquidity(1_999_999_999_999_999_999n)).toBe('1.999999')
  expect(formatLiquidity(0n)).toBe('0.000000')
})

test('a share is a percentage with 4 decimals', () => {
  expect(formatShare(125_000n)).toBe('12.5000')
  expect(formatShare(1n)).toBe('0.0001')
  expect(formatShare(1_000_000n)).toBe('100.0000')
})

test('a pool is worth dollars with 2 decimals, truncated', () => {
  expect(formatUsd(1_234_567_000_000_000_000_000n)).toBe('1234.56')
  expect(formatUsd(0n)).toBe('0.00')
})

test('an address shows 6 characters, an ellipsis and 4', () => {
  expect(shortenAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3')).toBe(
    '0x5FbD…0aa3',
  )
  expect(shortenAddress('0x1234')).toBe('0x1234')
})
