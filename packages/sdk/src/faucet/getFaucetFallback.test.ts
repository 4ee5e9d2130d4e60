import { expect, test } from 'vitest'
import { getFaucetFallback } from './getFaucetFallback.js'

test('default: 24 hours after the last request, across a month', () => {
  const lastRequestAt = new Date('2026-02-28T23:30:00.000Z')
  expect(getFaucetFallback({ lastRequestAt }).toISOString()).toBe(
    '2026-03-01T23:30:00.000Z',
  )
})

test('behavior: without a record, any time is allowed', () => {
  expect(getFaucetFallback({ lastRequestAt: undefined }).getTime()).toBe(0)
})

test('behavior: a request at the epoch is a record', () => {
  const fallback = getFaucetFallback({ lastRequestAt: new Date(0) })
  expect(fallback.toISOString()).toBe('1970-01-02T00:00:00.000Z')
})
