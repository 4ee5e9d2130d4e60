import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { InvalidOptionError } from '../errors/options.js'
import { InvalidAmountError } from '../errors/tokens.js'
import { parseAmount } from './parseAmount.js'

test.each([
  ['1', 0, 1n],
  ['1.5', 6, 1_500_000n],
  ['0.000001', 6, 1n],
  ['0', 18, 0n],
  ['0.', 18, 0n],
  ['1.', 2, 100n],
  ['.5', 1, 5n],
  ['007.50', 2, 750n],
  ['0.1', 18, 100_000_000_000_000_000n],
])('%s with %d decimals is %d', (text, decimals, amount) => {
  expect(parseAmount(text, decimals)).toBe(amount)
})

function reasonOf(text: string, decimals: number) {
  try {
    parseAmount(text, decimals)
  } catch (error) {
    return (error as InvalidAmountError).reason
  }
  return undefined
}

describe('error', () => {
  test('rejects an empty text', () => {
    expect(reasonOf('', 18)).toBe('empty')
  })

  test.each([
    '.',
    '1e5',
    '1,5',
    '1.2.3',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '1 000',
    '0x10',
    '1n',
    'Infinity',
    'NaN',
    '١',
    '1\n',
  ])('%j is not a plain decimal number', (text) => {
    expect(reasonOf(text, 18)).toBe('format')
  })

  test('rejects more decimals than the token has, even zeros', () => {
    expect(reasonOf('0.0000001', 6)).toBe('decimals')
    expect(reasonOf('1.0000000', 6)).toBe('decimals')
    expect(reasonOf('1.0', 0)).toBe('decimals')
  })

  test('rejects more than a uint256', () => {
    expect(reasonOf(String(2n ** 256n), 0)).toBe('range')
    expect(reasonOf(String(2n ** 256n - 1n), 1)).toBe('range')
    expect(reasonOf('9'.repeat(1_000_000), 0)).toBe('range')
  })

  test('the message quotes the text and describes valid input', () => {
    expect(() => parseAmount('', 6)).toThrowErrorMatchingInlineSnapshot(
      `[InvalidAmountError: Amount is empty.]`,
    )
    expect(() => parseAmount('1e5', 6)).toThrowErrorMatchingInlineSnapshot(`
      [InvalidAmountError: Amount "1e5" is not a plain decimal number.

      Write digits with at most one decimal point, e.g. "1234.5".]
    `)
    expect(() =>
      parseAmount('1.0000000', 6),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InvalidAmountError: Amount "1.0000000" has more than 6 decimals.]`,
    )
    expect(() =>
      parseAmount(String(2n ** 256n), 0),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InvalidAmountError: Amount of 78 characters does not fit in a uint256.]`,
    )
  })

  test.each([
    `0x${'0123456789abcdef'.repeat(4)}`,
    '0123456789abcdef'.repeat(4),
    'test test test test test test test test test test test junk',
  ])('does not quote a secret that was pasted as an amount (%#)', (secret) => {
    let error: unknown
    try {
      parseAmount(secret, 18)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(InvalidAmountError)
    const told = inspect(error) + JSON.stringify(error)
    expect(told).toContain(`Amount of ${secret.length} characters`)
    for (const part of [secret.slice(0, 12), secret.slice(-12)])
      expect(told).not.toContain(part)
  })
})

test('error: rejects values that JavaScript passes despite the types', () => {
  expect(() =>
    parseAmount(1.5 as never, 6),
  ).toThrowErrorMatchingInlineSnapshot(`
    [InvalidAmountError: Amount "1.5" is a number, not text.

    Write digits with at most one decimal point, e.g. "1234.5".]
  `)
  for (const text of [undefined, null, 1n, ['1']])
    expect(() => parseAmount(text as never, 6)).toThrow(InvalidAmountError)
  expect(() =>
    parseAmount('1.5', undefined as never),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InvalidOptionError: "decimals" must be an integer from 0 to 77, got undefined.]`,
  )
  for (const decimals of [-1, 256, 1.5, '6'])
    expect(() => parseAmount('1.5', decimals as never)).toThrow(
      InvalidOptionError,
    )
})

test('accepts a token instead of its decimals', () => {
  expect(parseAmount('1.5', { decimals: 6 })).toBe(1_500_000n)
  expect(() => parseAmount('1.5', {} as never)).toThrow(InvalidOptionError)
})
