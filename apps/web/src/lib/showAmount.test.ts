import type { Token } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { showAmount } from './showAmount'

const token = (symbol: string, decimals: number, displayDecimals: number) =>
  ({ symbol, decimals, displayDecimals }) as unknown as Token
const usdt = token('USDT', 6, 2)
const zkp = token('ZKP', 18, 6)

test.each([
  [1_239_999n, usdt, '1.23'],
  [10_000n, usdt, '0.01'],
  [9_999n, usdt, '0.0099'],
  [3_000n, usdt, '0.003'],
  [1n, usdt, '0.000001'],
  [0n, usdt, '0'],
  [1_234_567_890_000_000_000n, zkp, '1.234567'],
  [123_456_789_000n, zkp, '0.00000012'],
  [1n, zkp, '0.000000000000000001'],
  [0n, zkp, '0'],
])('behavior: %d of %o is shown as %s', (amount, token, text) => {
  expect(showAmount(amount, token)).toBe(text)
})
