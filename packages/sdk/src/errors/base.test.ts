import { describe, expect, test } from 'vitest'
import { BaseError, defineError } from './base.js'

test('default: a single sentence', () => {
  const error = new BaseError('It failed.')
  expect(error).toBeInstanceOf(Error)
  expect(error.name).toBe('BaseError')
  expect(error.message).toBe('It failed.')
  expect(error.shortMessage).toBe('It failed.')
  expect(error.details).toBeUndefined()
  expect(error.metaMessages).toEqual([])
  expect(error.cause).toBeUndefined()
})

test('args: metaMessages and cause are part of the message', () => {
  const cause = new Error('connection refused')
  const error = new BaseError('It failed.', {
    cause,
    metaMessages: ['Start the node.', 'Try again.'],
  })
  expect(error.cause).toBe(cause)
  expect(error.details).toBe('connection refused')
  expect(error.message).toMatchInlineSnapshot(`
    "It failed.

    Start the node.
    Try again.

    Details: connection refused"
  `)
})

test("args: details override the cause's message", () => {
  const cause = new Error('long details')
  expect(new BaseError('It failed.', { cause, details: 'short' }).details).toBe(
    'short',
  )
})

test('behavior: details come from the root cause', () => {
  const root = new Error('connection refused')
  const middle = new BaseError('The request failed.', { cause: root })
  expect(new BaseError('It failed.', { cause: middle }).details).toBe(
    'connection refused',
  )
})

test.each([null, 'text', 7, {}])('behavior: a cause may be %j', (cause) => {
  expect(new BaseError('It failed.', { cause }).message).toBe('It failed.')
})

describe('walk', () => {
  const root = new TypeError('fetch failed')
  const middle = new Error('request', { cause: root })
  const error = new BaseError('It failed.', { cause: middle })

  test('default: returns the root cause', () => {
    expect(error.walk()).toBe(root)
    expect(new BaseError('Alone.').walk()).toBeInstanceOf(BaseError)
  })

  test('args: predicate returns the first error that it accepts', () => {
    expect(error.walk((error) => error instanceof TypeError)).toBe(root)
    expect(error.walk((error) => error instanceof BaseError)).toBe(error)
  })

  test('behavior: returns null if nothing matches', () => {
    expect(error.walk((error) => error instanceof RangeError)).toBeNull()
  })
})

test('rule: a defined error has its fields, its cause and its advice', () => {
  class EmptyPoolError extends defineError(
    'EmptyPoolError',
    ({ pool }: { pool: string }) => [`Pool ${pool} is empty.`, 'Fill it.'],
  ) {}
  const cause = new Error('zero')
  const error = new EmptyPoolError({ pool: 'DAI-USDT', cause })
  expect(error).toBeInstanceOf(BaseError)
  expect(error).toMatchObject({
    name: 'EmptyPoolError',
    pool: 'DAI-USDT',
    message: 'Pool DAI-USDT is empty.\n\nFill it.\n\nDetails: zero',
    metaMessages: ['Fill it.'],
  })
  expect(error.cause).toBe(cause)
  expect(Object.keys(error)).not.toContain('cause')
})
