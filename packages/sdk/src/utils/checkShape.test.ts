import { expect, test } from 'vitest'
import { checkShape, type Shape } from './checkShape.js'

const check = (value: unknown, shape: Shape) => () =>
  checkShape(value, shape, '', (field, expected) =>
    Error(`${field} must be ${expected}`),
  )

test.each([
  ['address', '0x00000000000000000000000000000000000000AA', '0x1'],
  ['bigint', 0n, -1n],
  ['bigint', 1n, 1],
  ['boolean', false, 0],
  ['hash', `0x${'ab'.repeat(32)}`, '0xab'],
  ['integer', 0, 0.5],
  ['integer', -1, '1'],
  ['list', [], {}],
  ['text', '', null],
] as [Shape, unknown, unknown][])(
  'rule: %s is told from what is not (%#)',
  (shape, good, bad) => {
    expect(check(good, shape)).not.toThrow()
    expect(check(bad, shape)).toThrow()
    expect(check(undefined, shape)).toThrow()
  },
)

test('rule: the bad field is named by its path', () => {
  const shape: Shape = { a: [{ b: 'integer', 'c?': new Set(['x', 'y']) }] }
  expect(check({ a: [{ b: 1 }, { b: 2, c: 'y' }] }, shape)).not.toThrow()
  expect(check({ a: [{ b: 1 }, {}] }, shape)).toThrow(
    'a[1].b must be an integer',
  )
  expect(check({ a: [{ b: 1, c: 'z' }] }, shape)).toThrow(
    'a[0].c must be one of x, y',
  )
  expect(check({ a: {} }, shape)).toThrow('a must be a list')
  expect(check(null, shape)).toThrow('must be an object')
})
