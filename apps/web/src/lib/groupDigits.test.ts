import { afterEach, expect, test, vi } from 'vitest'
import { groupDigits } from './groupDigits'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['0.000001', '0.000001'],
])('behavior: %s is written %s', (number, text) => {
  expect(groupDigits(number)).toBe(text)
})

test('behavior: in Russian a thousand is not taken for one', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ru' } })
  expect(groupDigits('1000')).toBe('1\u00a0000')
  expect(groupDigits('1234567.1234567')).toBe('1\u00a0234\u00a0567.1234567')
})
