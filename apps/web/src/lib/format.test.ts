import type { Token } from '@letheswap/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import {
  groupDigits,
  showAmount,
  showCompact,
  showLiquidity,
  showPrice,
  showShare,
  showTradePrice,
} from './format'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['0.000001', '0.000001'],
])('behavior: formats %s as %s', (number, text) => {
  expect(groupDigits(number)).toBe(text)
})

test('behavior: groups thousands in Russian with a space, not a comma', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ru' } })
  expect(groupDigits('1000')).toBe('1\u00a0000')
  expect(groupDigits('1234567.1234567')).toBe('1\u00a0234\u00a0567.1234567')
})

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
])('formats an amount: %d of %o is %s', (amount, token, text) => {
  expect(showAmount(amount, token)).toBe(text)
})

test.each([
  [0n, '0.000000'],
  [1n, '<0.000001'],
  [10n ** 12n - 1n, '<0.000001'],
  [10n ** 12n, '0.000001'],
  [2n * 10n ** 18n, '2.000000'],
])('formats LP tokens: %d is %s', (liquidity, text) => {
  expect(showLiquidity(liquidity)).toBe(text)
})

test.each([
  [0n, '0.0000%'],
  [1n, '<0.0001%'],
  [10n ** 12n - 1n, '<0.0001%'],
  [10n ** 12n, '0.0001%'],
  [125n * 10n ** 15n, '12.5000%'],
  [10n ** 18n, '100.0000%'],
])('formats a share: %d of 10^18 LP tokens is %s', (liquidity, text) => {
  expect(showShare({ liquidity, totalSupply: 10n ** 18n })).toBe(text)
})

const wbtc = token('WBTC', 8, 6)
const dai = token('DAI', 18, 2)

test.each([
  [zkp, 2n * 10n ** 18n, usdt, 997_000n, '1 ZKP = 0.4985 USDT'],
  // Prices in both directions: 1 USDT costs 2.0060180… ZKP.
  [usdt, 997_000n, zkp, 2n * 10n ** 18n, '1 USDT = 2.00602 ZKP'],
  [wbtc, 10n ** 8n, usdt, 59_999_129_999n, '1 WBTC = 59,999.1 USDT'],
  [zkp, 10n ** 18n, dai, 5n * 10n ** 15n, '1 ZKP = 0.005 DAI'],
  // The prices are 1 / 120,000, and a hundredth of that.
  [zkp, 120_000n * 10n ** 18n, wbtc, 10n ** 8n, '1 ZKP = 0.00000833333 WBTC'],
  [zkp, 12n * 10n ** 24n, wbtc, 10n ** 8n, '1 ZKP = 0.0000000833333 WBTC'],
  [zkp, 10n ** 18n, dai, 10n ** 18n, '1 ZKP = 1 DAI'],
  [zkp, 0n, dai, 1n, '1 ZKP = – DAI'],
  [zkp, 1n, dai, 0n, '1 ZKP = – DAI'],
])(
  'rule: rounds a price to six significant digits: %#',
  (base, amountIn, counter, amountOut, text) => {
    expect(
      showTradePrice(
        { token: base, amount: amountIn },
        { token: counter, amount: amountOut },
      ),
    ).toBe(text)
  },
)

test('behavior: converts a fraction from smallest units to whole tokens', () => {
  expect(showPrice(wbtc, usdt, { numerator: 180_001n, denominator: 3n })).toBe(
    '1 WBTC = 60,000.3 USDT',
  )
})

test.each([
  [undefined, '–'],
  [9_999_990_000n, '9,999.99 USDT'],
  [10_000_000_000n, '10K USDT'],
  [2_402_899_999_999n, '2.4M USDT'],
  [10_099_999_999_999n, '10.09M USDT'],
])('behavior: formats %s compactly as %s', (amount, text) => {
  expect(showCompact(amount, usdt)).toBe(text)
})

test.each([
  [990_417_815_000_000_000_000n, '990.417 WETH'],
  [1_234_567_800_000_000n, '0.001234 WETH'],
  [1_234n, '0.0000000000000012 WETH'],
])('behavior: %s of a token that shows six decimals is %s', (amount, text) => {
  const weth = token('WETH', 18, 6)
  expect(showCompact(amount, weth)).toBe(text)
})
