import { expect, test } from 'vitest'
import { applySlippage } from './applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from './constants.js'

test('default: reduces an output by basis points, rounded down', () => {
  expect(applySlippage({ amount: 1_000_000n, slippageBps: 50 })).toBe(995_000n)
  expect(applySlippage({ amount: 999n, slippageBps: 100n })).toBe(989n)
})

test('args: bound, increases an input, rounded down', () => {
  expect(
    applySlippage({ amount: 999n, slippageBps: 100, bound: 'maximum' }),
  ).toBe(1008n)
})

test('behavior: nothing and everything are slippages too', () => {
  expect(applySlippage({ amount: 7n, slippageBps: 0 })).toBe(7n)
  expect(applySlippage({ amount: 7n, slippageBps: 10_000n })).toBe(0n)
})

test('behavior: the slippage is 1 % by default', () => {
  expect(DEFAULT_SLIPPAGE_BPS).toBe(100)
})

test.each([-1, -1n, 10_001, 10_001n, 0.5, Number.NaN, 2n ** 64n])(
  'error: %d is no slippage',
  (slippageBps) => {
    expect(() => applySlippage({ amount: 1n, slippageBps })).toThrow(
      expect.objectContaining({ name: 'InvalidSlippageError' }),
    )
  },
)

test('error: says what it was given', () => {
  expect(() =>
    applySlippage({ amount: 1n, slippageBps: 0.5 }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InvalidSlippageError: Slippage 0.5 is not an integer from 0 to 10000.]`,
  )
})

test('error: a negative amount', () => {
  expect(() => applySlippage({ amount: -1n, slippageBps: 50 })).toThrow(
    expect.objectContaining({ name: 'AmountOverflowError' }),
  )
})
