import { expect, test } from 'vitest'
import { formatFee } from './formatFee.js'
import { formatLiquidity } from './formatLiquidity.js'
import { formatShare } from './formatShare.js'
import { formatTokenAmount } from './formatTokenAmount.js'
import { formatUsd } from './formatUsd.js'
import { shortenAddress } from './shortenAddress.js'

test.each([
  [6, 2, 1_239_999n, '1.23'],
  [18, 2, 1_239_999_999_999_999_999n, '1.23'],
  [18, 2, 9_999_999_999_999_999n, '0'],
  [18, 6, 1_234_567_899_999_999_999n, '1.234567'],
  [8, 6, 123_456_789n, '1.234567'],
  [18, 6, 1_500_000_000_000_000_000n, '1.5'],
  [18, 6, 2n * 10n ** 18n, '2'],
  [18, 0, 1_999_999_999_999_999_999n, '1'],
  [2, 6, 123n, '1.23'],
])(
  'with %i decimals, shows the token’s display decimals, %i, truncated',
  (decimals, displayDecimals, amount, text) => {
    expect(formatTokenAmount(amount, { decimals, displayDecimals })).toBe(text)
  },
)

test.each([
  [6, 2, 0n, '0'],
  [6, 2, 1n, '0.01'],
  [6, 2, 10_000n, '0.01'],
  [6, 2, 1_990_001n, '2'],
  [6, 2, 999_990_001n, '1000'],
  [6, 2, -1_239_999n, '-1.23'],
  [18, 6, 1_234_567_000_000_000_001n, '1.234568'],
  [2, 6, 123n, '1.23'],
])(
  'with %i decimals, shows the token’s display decimals, %i, rounded up',
  (decimals, displayDecimals, amount, text) => {
    const token = { decimals, displayDecimals }
    expect(formatTokenAmount(amount, token, 'up')).toBe(text)
  },
)

test('shows LP tokens with 6 decimals, truncated', () => {
  expect(formatLiquidity(1_500_000_000_000_000_000n)).toBe('1.500000')
  expect(formatLiquidity(1_999_999_999_999_999_999n)).toBe('1.999999')
  expect(formatLiquidity(0n)).toBe('0.000000')
})

test('shows a share as a percentage with 4 decimals', () => {
  expect(formatShare(125_000n)).toBe('12.5000')
  expect(formatShare(1n)).toBe('0.0001')
  expect(formatShare(1_000_000n)).toBe('100.0000')
})

test('shows a pool’s liquidity in dollars with 2 decimals, truncated', () => {
  expect(formatUsd(1_234_567_000_000_000_000_000n)).toBe('1234.56')
  expect(formatUsd(0n)).toBe('0.00')
})

test.each([
  [30, '0.3%'],
  [25, '0.25%'],
  [100, '1%'],
  [0, '0%'],
])('a fee of %i basis points is %s', (feeBps, text) => {
  expect(formatFee(feeBps)).toBe(text)
})

test('shortens an address to 6 characters, an ellipsis and 4 characters', () => {
  expect(shortenAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3')).toBe(
    '0x5FbD…0aa3',
  )
  expect(shortenAddress('0x1234')).toBe('0x1234')
})
