import type { Token } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { formatPrice } from './formatPrice'

const side = (decimals: number, amount: bigint) => ({
  token: { decimals } as Token,
  amount,
})

test.each([
  // 2 ZKP for 0.997 USDT: 0.4985 each.
  [side(18, 2n * 10n ** 18n), side(6, 997_000n), '0.4985'],
  // 1 WBTC for 59,999.123456 USDT: six digits, truncated.
  [side(8, 10n ** 8n), side(6, 59_999_123_456n), '59999.1'],
  // 120,000 ZKP for 1 WBTC: 0.00000833333…
  [side(18, 120_000n * 10n ** 18n), side(8, 10n ** 8n), '0.00000833333'],
  [side(18, 10n ** 18n), side(18, 10n ** 18n), '1'],
  [side(18, 1n), side(18, 1_234_567n), '1234567'],
])('behavior: six significant digits, truncated: %#', (base, counter, text) => {
  expect(formatPrice(base, counter)).toBe(text)
})

test('behavior: nothing has no price', () => {
  expect(formatPrice(side(18, 0n), side(18, 1n))).toBe('–')
})
