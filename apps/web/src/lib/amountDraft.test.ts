import { describe, expect, test } from 'vitest'
import {
  isAmountDraft,
  mayReplaceDraft,
  normalizeAmountDraft,
  readAmountDraft,
  toDraftText,
} from './amountDraft'

describe('isAmountDraft', () => {
  test.each(['', '0.', '0', '12', '12.5', '.5', '0.000000000000000001'])(
    'behavior: accepts %j while typing',
    (text) => {
      expect(isAmountDraft(text)).toBe(true)
    },
  )

  test.each(['1e5', '1,5', '1.2.3', '-1', '+1', ' 1', 'abc', '٣'])(
    'behavior: rejects %j while typing',
    (text) => {
      expect(isAmountDraft(text)).toBe(false)
    },
  )

  test('behavior: allows at most 18 decimals', () => {
    expect(isAmountDraft(`1.${'1'.repeat(18)}`)).toBe(true)
    expect(isAmountDraft(`1.${'1'.repeat(19)}`)).toBe(false)
  })
})

describe('mayReplaceDraft', () => {
  const long = `1.${'1'.repeat(24)}`

  test('behavior: allows all decimals of a token with more than 18', () => {
    expect(mayReplaceDraft(long, '', 24)).toBe(true)
    expect(mayReplaceDraft(`${long}1`, '', 24)).toBe(false)
  })

  test('behavior: allows 18 decimals for a token with fewer', () => {
    expect(mayReplaceDraft(`1.${'1'.repeat(18)}`, '', 6)).toBe(true)
  })

  test('behavior: text with too many decimals can be shortened', () => {
    expect(mayReplaceDraft(long.slice(0, -1), long, 6)).toBe(true)
    expect(mayReplaceDraft(`${long}1`, long, 6)).toBe(false)
  })
})

describe('toDraftText', () => {
  test.each([
    [' 1.5 ', '1.5'],
    ['１．５', '1.5'],
    ['１，５', '1,5'],
    ['\u00a01.5\n', '1.5'],
  ])('behavior: %j becomes %j', (text, draft) => {
    expect(toDraftText(text)).toBe(draft)
  })
})

describe('normalizeAmountDraft', () => {
  test.each([
    ['', ''],
    ['.', ''],
    ['0.', '0'],
    ['5.', '5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1.500', '1.5'],
    ['0.10', '0.1'],
    ['100', '100'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('behavior: %j becomes %j', (text, plain) => {
    expect(normalizeAmountDraft(text)).toBe(plain)
  })

  test('behavior: leaves an invalid amount for the user to fix', () => {
    expect(normalizeAmountDraft('1e5')).toBe('1e5')
  })
})

describe('readAmountDraft', () => {
  test('default', () => {
    expect(readAmountDraft('1.5', 6)).toEqual({
      status: 'ok',
      amount: 1_500_000n,
    })
  })

  test('behavior: an empty field is not an error', () => {
    expect(readAmountDraft('', 6)).toEqual({ status: 'empty' })
    expect(readAmountDraft('.', 6)).toEqual({ status: 'empty' })
  })

  test('behavior: accepts zero', () => {
    expect(readAmountDraft('0.', 6)).toEqual({ status: 'ok', amount: 0n })
  })

  test('behavior: accepts superfluous zeros beyond the token’s decimals', () => {
    expect(readAmountDraft('1.50000000', 6)).toEqual({
      status: 'ok',
      amount: 1_500_000n,
    })
  })

  test('behavior: rejects more decimals than the token has instead of rounding', () => {
    expect(readAmountDraft('1.0000001', 6)).toEqual({
      status: 'invalid',
      reason: 'decimals',
    })
  })

  test.each(['1e5', '1,5', '1.2.3', '-1'])('behavior: rejects %j', (text) => {
    expect(readAmountDraft(text, 18)).toEqual({
      status: 'invalid',
      reason: 'format',
    })
  })
})
