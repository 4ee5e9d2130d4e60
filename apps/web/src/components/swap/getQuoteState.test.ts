import type { getQuote, Quote } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getQuoteState } from './getQuoteState'

const quote = { amountOut: 1n } as Quote
const ready = { status: 'ready', quote }
const named = (name: getQuote.ErrorType['name']) =>
  Object.assign(new Error('Raw.'), { name }) as unknown as getQuote.ErrorType

const getState = (quoted: Quoted) =>
  getQuoteState(
    { quote: undefined, error: null, isDebouncing: false, ...quoted },
    1n,
  )

type Quoted = Partial<Parameters<typeof getQuoteState>[0]>

test.each<[string, Quoted, object]>([
  ['default: returns the quote for exactly this amount', { quote }, ready],
  [
    'behavior: returns no quote while the amount is being typed',
    { quote, isDebouncing: true },
    { status: 'pending' },
  ],
  [
    'behavior: keeps the quote after a later read fails',
    { quote, error: named('ReadFailedError') },
    ready,
  ],
  [
    'error: reports a missing route as an unsupported pair',
    { error: named('RouteNotFoundError') },
    { status: 'unsupported' },
  ],
  [
    'error: a failed read can be retried',
    { error: named('ReadFailedError') },
    {
      status: 'error',
      message: 'The price could not be loaded',
      canRetry: true,
    },
  ],
])('%s', (_, quoted, state) => {
  expect(getState(quoted)).toEqual(state)
})

test('behavior: needs no price without an amount', () => {
  expect(
    getQuoteState({ quote, error: null, isDebouncing: false }, undefined),
  ).toEqual({ status: 'none' })
})

test.each([
  ['InsufficientInputAmountError', 'This amount is too small to swap'],
  ['InsufficientOutputAmountError', 'This amount is too small to swap'],
  ['InsufficientLiquidityError', 'Not enough liquidity for this amount'],
] as const)('error: %s has the message "%s"', (name, message) => {
  expect(getState({ error: named(name) })).toEqual({ status: 'error', message })
})
