import { expect, test } from 'vitest'
import { getSlippageWarning } from './getSlippageWarning'
import { readDeadline, readSlippage } from './swapSettings'

test.each([
  ['0.07', 7],
  ['0.57', 57],
  ['2.5', 250],
  [' 50 ', 5_000],
  ['.5', 50],
  // Phone keyboards may only offer the region's decimal separator.
  ['1,5', 150],
])('slippage %j is %i basis points', (text, value) => {
  expect(readSlippage(text, 5_000)).toEqual({ value })
})

test.each(['0', '0.001', '50.01', '1,5,0', '1e1', '-1', 'one', '.'])(
  'rejects a slippage of %j, with the limits in the message',
  (text) => {
    expect(readSlippage(text, 5_000)).toEqual({
      error: 'Enter a percentage above 0, up to 50, with at most two decimals.',
    })
  },
)

test.each([
  ['1', 60],
  ['1440', 86_400],
])('a deadline of %s minutes is %i seconds', (text, value) => {
  expect(readDeadline(text, 86_400)).toEqual({ value })
})

test.each(['0', '1441', '1.5', '-5'])('a deadline of %j is refused', (text) => {
  expect(readDeadline(text, 86_400).error).toBe(
    'Enter whole minutes, from 1 to 1440.',
  )
})

test('an empty field has no error', () => {
  expect(readSlippage('', 5_000)).toEqual({})
  expect(readDeadline(' ', 86_400)).toEqual({})
})

test('warns on slippage below 0.1% or above 5%', () => {
  expect(getSlippageWarning(9)).toMatch(/^Very low slippage/)
  expect(getSlippageWarning(10)).toBeUndefined()
  expect(getSlippageWarning(500)).toBeUndefined()
  expect(getSlippageWarning(501)).toMatch(/^High slippage/)
})
