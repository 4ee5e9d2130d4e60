import { expect, test } from 'vitest'
import { applySlippage } from './applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from './constants.js'

test('default: reduces an output by basis points, rounded down', () => {
  expect(applySlippage({ amount: 1_000_000n, slippageBps: 50 })).toBe(995_000n)
  expect(applySlippage({ amount: 999n, slippageBps: 100 })).toBe(989n)
})

test('args: bound, increases an input, rounded down', () => {
  expect(
    applySlippage({ amount: 999n, slippageBps: 100, bound: 'maximum' }),
  ).toBe(1008n)
})

test('behavior: nothing and everything are slippages too', () => {
  expect(applySlippage({ amount: 7n, slippageBps: 0 })).toBe(7n)
  expect(applySlippage({ amount: 7n, slippageBps: 10_000 })).toBe(0n)
  expect(applySlippage({ amount: 0n, slippageBps: 50 })).toBe(0n)
})

test('behavior: the slippage is 1 % by default', () => {
  expect(DEFAULT_SLIPPAGE_BPS).toBe(100)
})

test.each([-1, 10_001, 0.5, Number.NaN, Infinity])(
  'error: %d is no slippage',
  (slippageBps) => {
    expect(() => applySlippage({ amount: 1n, slippageBps })).toThrow(
      expect.objectContaining({ name: 'InvalidOptionError' }),
    )
  },
)

test('error: says what it was given', () => {
  expect(() =>
    applySlippage({ amount: 1n, slippageBps: 0.5 }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InvalidOptionError: "slippageBps" must be an integer from 0 to 10000, got 0.5.]`,
  )
})

test('error: a negative amount', () => {
  expect(() => applySlippage({ amount: -1n, slippageBps: 50 })).toThrow(
    expect.objectContaining({ name: 'AmountOverflowError' }),
  )
})
