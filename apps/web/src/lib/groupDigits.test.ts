import { expect, test } from 'vitest'
import { groupDigits } from './groupDigits'

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['0.000001', '0.000001'],
])('behavior: %s is written %s', (number, text) => {
  expect(groupDigits(number)).toBe(text)
})
