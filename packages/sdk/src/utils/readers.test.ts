import { expect, test } from 'vitest'
import {
  address,
  bigint,
  boolean,
  hash,
  integer,
  list,
  object,
  oneOf,
  type Reader,
  read,
  text,
} from './readers.js'

const reading = (value: unknown, reader: Reader<unknown>) => () =>
  read(reader, value, (field, expected) =>
    Error(`${field || 'it'} must be ${expected}`),
  )

test.each([
  ['address', address, '0x00000000000000000000000000000000000000AA', '0x1'],
  ['bigint', bigint, 0n, -1n],
  ['bigint', bigint, 1n, 1],
  ['boolean', boolean, false, 0],
  ['hash', hash, `0x${'ab'.repeat(32)}`, '0xab'],
  ['integer', integer(), 0, 0.5],
  ['integer', integer(-1, 1), -1, '1'],
  ['integer', integer(-1, 1), 1, 2],
  ['list', list(text), [], {}],
  ['text', text, '', null],
] as [string, Reader<unknown>, unknown, unknown][])(
  'accepts a valid %s and rejects an invalid one (%#)',
  (_, reader, good, bad) => {
    expect(reading(good, reader)()).toEqual(good)
    expect(reading(bad, reader)).toThrow()
    expect(reading(undefined, reader)).toThrow()
  },
)

test('reports the invalid field by its path', () => {
  const reader = object({
    a: list(object({ b: integer(), 'c?': oneOf('x', 'y') })),
  })
  expect(reading({ a: [{ b: 1 }, { b: 2, c: 'y' }] }, reader)).not.toThrow()
  expect(reading({ a: [{ b: 1 }, {}] }, reader)).toThrow(
    /^a\[1\]\.b must be an integer/,
  )
  expect(reading({ a: [{ b: 1, c: 'z' }] }, reader)).toThrow(
    'a[0].c must be one of x, y',
  )
  expect(reading({ a: {} }, reader)).toThrow('a must be a list')
  expect(reading(null, reader)).toThrow('it must be an object')
})

test('drops unknown fields, and optional fields that are null', () => {
  const reader = object({ a: text, 'b?': text })
  expect(reading({ a: '', b: null, c: 1 }, reader)()).toEqual({ a: '' })
})

test('forwards errors that are not about a field', () => {
  const reader: Reader<never> = () => {
    throw new RangeError('another fault')
  }
  expect(reading(1, reader)).toThrow(RangeError)
})
