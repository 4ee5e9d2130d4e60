import type { Token } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { showPrice, showTradePrice } from './showPrice'

const token = (symbol: string, decimals: number, displayDecimals: number) =>
  ({ symbol, decimals, displayDecimals }) as Token
const zkp = token('ZKP', 18, 6)
const usdt = token('USDT', 6, 2)
const wbtc = token('WBTC', 8, 6)
const dai = token('DAI', 18, 2)

test.each([
  // 2 ZKP for 0.997 USDT: 0.4985 each, two decimals.
  [zkp, 2n * 10n ** 18n, usdt, 997_000n, '1 ZKP = 0.49 USDT'],
  // And 2.006018… the other way, six decimals.
  [usdt, 997_000n, zkp, 2n * 10n ** 18n, '1 USDT = 2.006018 ZKP'],
  [wbtc, 10n ** 8n, usdt, 59_999_129_999n, '1 WBTC = 59,999.12 USDT'],
  // 0.005 DAI would be nothing with two decimals.
  [zkp, 10n ** 18n, dai, 5n * 10n ** 15n, '1 ZKP = 0.005 DAI'],
  // 1 / 120,000 = 0.00000833… has a digit left of its six decimals,
  [zkp, 120_000n * 10n ** 18n, wbtc, 10n ** 8n, '1 ZKP = 0.000008 WBTC'],
  // a hundredth of it has none.
  [zkp, 12n * 10n ** 24n, wbtc, 10n ** 8n, '1 ZKP = 0.000000083 WBTC'],
  [zkp, 10n ** 18n, dai, 10n ** 18n, '1 ZKP = 1 DAI'],
  [zkp, 0n, dai, 1n, '1 ZKP = – DAI'],
  [zkp, 1n, dai, 0n, '1 ZKP = – DAI'],
])(
  'behavior: a price follows the display rule of what it is in: %#',
  (base, amountIn, counter, amountOut, text) => {
    expect(
      showTradePrice(
        { token: base, amount: amountIn },
        { token: counter, amount: amountOut },
      ),
    ).toBe(text)
  },
)

test('behavior: a fraction is in whole tokens', () => {
  expect(showPrice(wbtc, usdt, { numerator: 180_001n, denominator: 3n })).toBe(
    '1 WBTC = 60,000.33 USDT',
  )
})
