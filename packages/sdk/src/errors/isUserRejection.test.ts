import { expect, test } from 'vitest'
import { isUserRejection } from './isUserRejection.js'

test.each([
  ['a code', { code: 4001, message: 'no' }],
  [
    'a message only',
    new Error('MetaMask Tx Signature: User denied transaction signature.'),
  ],
  ['a cause', new Error('failed', { cause: { code: 4001 } })],
  [
    'the mobile wallet’s nesting',
    { code: -32603, data: { originalError: { code: 4001 } } },
  ],
])('default: finds the rejection in %s', (_, error) => {
  expect(isUserRejection(error)).toBe(true)
})

test.each([
  ['another code', { code: -32603, message: 'Internal error' }],
  ['nothing', undefined],
  ['a text', 'User rejected'],
])('behavior: %s is not a rejection', (_, error) => {
  expect(isUserRejection(error)).toBe(false)
})

test('behavior: handles a circular cause', () => {
  const error = new Error('loop')
  error.cause = error
  expect(isUserRejection(error)).toBe(false)
})
